import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LocalLinkWarning } from './local-link-warning';

const local = 'http://127.0.0.1:8000/offer/abc';

test('warns only about links that work only on this computer, and tells each reader what to do', () => {
  const { container, rerender } = render(<LocalLinkWarning isAdmin={false} link={local} />);
  expect(container.textContent).toBe(
    "This link only works on this computer. Ask an admin to set Orderkeep's public address.",
  );
  rerender(<LocalLinkWarning several isAdmin link={local} />);
  expect(container.textContent).toBe(
    "These links only work on this computer. Set Orderkeep's public address in the server's settings first.",
  );
  rerender(<LocalLinkWarning isAdmin link="https://shop.example/offer/abc" />);
  expect(container.textContent).toBe('');
});
