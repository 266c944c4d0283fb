import { expect, test } from 'vitest';
import { quantityDifference, withBalance } from './balance';

test('each movement shows the quantity on hand after it, down to zero', () => {
  const rows = [{ on_hand_change: -2 }, { on_hand_change: 0 }, { on_hand_change: 5 }, { on_hand_change: 4 }];
  expect(withBalance(rows, 7).map((row) => row.balance)).toEqual([7, 9, 9, 4]);
});

test.each([
  ['counted', '3', 5, -2],
  ['counted', '5', 5, 0],
  ['add', ' 4 ', 5, 4],
  ['remove', '4', 5, -4],
  ['add', '-4', 5, undefined],
  ['add', '1.5', 5, undefined],
  ['counted', '', 5, undefined],
] as const)('%s %s with %i on hand is a difference of %s', (way, typed, onHand, expected) => {
  expect(quantityDifference(way, typed, onHand)).toBe(expected);
});
