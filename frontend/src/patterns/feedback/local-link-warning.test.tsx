import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocalLinkWarning } from './local-link-warning';

test('warns only about links that work only on this computer', () => {
  const { container, rerender } = render(<LocalLinkWarning link="http://127.0.0.1:8000/offer/abc" />);
  expect(container.textContent).toBe(
    "This link only works on this computer. Ask your administrator to set Orderkeep's public address.",
  );
  rerender(<LocalLinkWarning several link="http://127.0.0.1:8000/offer/abc" />);
  expect(container.textContent).toBe(
    "These links only work on this computer. Ask your administrator to set Orderkeep's public address.",
  );
  rerender(<LocalLinkWarning link="https://shop.example/offer/abc" />);
  expect(container.textContent).toBe('');
});
