import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SupplyProgress } from './supply-progress';

const shown = () => screen.getByRole('img');

test('twelve items are squares and thirteen are a bar, with the same accessible text', () => {
  const { unmount } = render(<SupplyProgress entry={{ wanted: 12, reserved: 7, promised: 3, short: 2 }} />);
  expect([...shown().querySelectorAll('i')].map(({ classList }) => classList.item(1)).join(' ')).toBe(
    'hand hand hand hand hand hand hand promised promised promised hollow hollow',
  );
  expect(shown().getAttribute('aria-label')).toBe('7 on hand, 3 promised, 2 short');
  unmount();
  render(<SupplyProgress entry={{ wanted: 13, reserved: 8, promised: 3, short: 2 }} />);
  expect(
    [...shown().querySelectorAll('rect')].map((each) => [
      each.getAttribute('class'),
      each.getAttribute('x'),
      each.getAttribute('width'),
    ]),
  ).toEqual([
    ['hand', null, '8'],
    ['promised', '8', '3'],
  ]);
  expect([shown().getAttribute('viewBox'), shown().getAttribute('aria-label')]).toEqual([
    '0 0 13 1',
    '8 on hand, 3 promised, 2 short',
  ]);
});
