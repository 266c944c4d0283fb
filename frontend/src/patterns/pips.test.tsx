import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MOST_PIPS, PipKey, Pips, spokenPieces, type Pieces } from './pips';

const none: Pieces = { received: 0, shipped: 0, waiting: 0, bad: 0, cancelled: 0, missing: 0 };
const looks = () => [...screen.getByRole('img').querySelectorAll('i')].map((each) => each.className);

test('one piece is one square, and the group says in words what it shows', () => {
  render(<Pips pieces={{ ...none, received: 2, shipped: 1, waiting: 1, bad: 1, missing: 1, cancelled: 1 }} />);
  expect(looks()).toEqual(['good', 'good', 'ship', 'wait', 'bad', 'cx', 'cx']);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe('2 received, 1 shipped, 1 waiting, 1 bad, 1 missing, 1 cancelled');
});

test('48 pieces are squares, one more is a bar with its counts', () => {
  const { unmount } = render(<Pips pieces={{ ...none, received: MOST_PIPS }} />);
  expect(looks()).toHaveLength(48);
  unmount();
  render(<Pips pieces={{ ...none, received: 40, waiting: 9 }} />);
  expect(looks()).toEqual(['good', 'wait']);
  expect([...screen.getByRole('img').querySelectorAll('i')].map((each) => each.style.flexGrow)).toEqual(['40', '9']);
  expect(screen.getByRole('img').textContent).toBe('40 received, 9 waiting');
});

test('nothing at all is said as well', () => {
  expect(spokenPieces(none)).toBe('no pieces');
});

test('the key names only what there is', () => {
  const { container } = render(<PipKey pieces={{ ...none, shipped: 1200, bad: 1 }} />);
  expect(container.textContent).toBe('Shipped 1,200Bad 1');
});
