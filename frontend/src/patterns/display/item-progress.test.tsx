import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { progressText, MAX_SQUARES, ProgressLegend, ItemProgress } from './item-progress';

const looks = () => [...screen.getByRole('img').querySelectorAll('i')].map((each) => each.className);
const shares = () =>
  [...screen.getByRole('img').querySelectorAll('rect')].map((each) => [
    each.getAttribute('class'),
    each.getAttribute('x'),
    each.getAttribute('width'),
  ]);

test('one item is one square, and the group describes itself in words', () => {
  render(<ItemProgress quantities={{ good: 2, shipped: 1, waiting: 1, bad: 1, lost: 1, cancelled: 1 }} />);
  expect(looks()).toEqual([
    'item-progress-good',
    'item-progress-good',
    'item-progress-shipped',
    'item-progress-waiting',
    'item-progress-bad',
    'item-progress-lost',
    'item-progress-cancelled',
  ]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    '2 received, 1 shipped, 1 not shipped, 1 damaged, 1 missing, 1 cancelled',
  );
});

test('up to 48 items are squares, more are a bar with counts', () => {
  const { unmount } = render(<ItemProgress quantities={{ good: MAX_SQUARES }} />);
  expect(looks()).toHaveLength(48);
  unmount();
  const { container } = render(<ItemProgress quantities={{ good: 40, waiting: 9 }} waiting="not counted" />);
  expect(shares()).toEqual([['item-progress-good', '0', '40']]);
  expect(container.textContent).toBe('40 received, 9 not counted');
});

test('in a list row it is a bar without text next to it', () => {
  const { container } = render(<ItemProgress bar quantities={{ good: 1, bad: 1, shipped: 2 }} />);
  expect(shares()).toEqual([
    ['item-progress-good', '0', '1'],
    ['item-progress-bad', '1', '1'],
  ]);
  expect(screen.getByRole('img').getAttribute('viewBox')).toBe('0 0 4 1');
  expect([container.textContent, screen.getByRole('img').getAttribute('aria-label')]).toEqual([
    '',
    '1 received, 2 shipped, 1 damaged',
  ]);
});

test.each([[{ shipped: 6 }], [{ waiting: 5 }], [{ lost: 3, cancelled: 2 }], [{}]])(
  'a bar is empty until something has arrived: %o',
  (quantities) => {
    render(<ItemProgress bar quantities={quantities} />);
    expect(shares()).toEqual([]);
    expect(Number(screen.getByRole('img').getAttribute('viewBox')?.split(' ')[2])).toBeGreaterThan(0);
  },
);

test('an empty group says so as well', () => {
  expect(progressText({})).toBe('no items');
});

test('the legend names only the states that occur', () => {
  const { container } = render(<ProgressLegend quantities={{ shipped: 1200, bad: 1, lost: 0 }} />);
  expect(container.textContent).toBe('Shipped 1,200Damaged 1');
});
