import { expect, test } from 'vitest';
import type { OrderLine } from '@/sections/sales/orders/api';
import {
  emptyReturn,
  fieldIn,
  proposedAmount,
  quantityOf,
  returnLines,
  returnToServer,
  type ReturnLineValues,
} from './mapping';

const line = (id: string, more: Partial<OrderLine> = {}): OrderLine =>
  ({
    id,
    total_quantity: 3,
    kept_quantity: 3,
    net_amount: 100,
    returned_amount: 0,
    returned_quantity: 0,
    replacement_quantity: 0,
    ...more,
  }) as OrderLine;
const unit = (id: string, purchase_id: string) => ({ id, purchase_id, asset_tag: `U-${id}`, serial_number: null });

test('lines of which the customer has items can come back, by unit if all of them are known', () => {
  const lines = [line('a'), line('b', { kept_quantity: 0 }), line('c', { kept_quantity: 2 })];
  const found = returnLines(lines, [unit('1', 'a'), unit('2', 'c'), unit('3', 'c')]);
  expect(found.map((each) => [each.line.id, each.units.map(({ id }) => id)])).toEqual([
    ['a', []],
    ['c', ['2', '3']],
  ]);
});

// The same cases as in the server's test, so that both propose the same amount.
test.each([
  [{}, 1, 33.33],
  [{}, 2, 66.67],
  [{}, 3, 100],
  [{ returned_quantity: 2, returned_amount: 66.67 }, 1, 33.33],
  [{ returned_quantity: 2, returned_amount: 90 }, 1, 10],
  [{ returned_quantity: 1, replacement_quantity: 1 }, 1, 33.33],
  [{ net_amount: 0 }, 1, 0],
])('the proposed amount of %o for %d is %d', (more, quantity, amount) => {
  expect(proposedAmount(line('a', more), quantity)).toBe(amount);
});

const returned = (more: Partial<ReturnLineValues> = {}): ReturnLineValues => ({
  good: '0',
  damaged: '0',
  outcome: 'refund',
  amount: '',
  reason: '',
  units: [],
  ...more,
});

test('good and damaged items are sent apart, and share a typed amount', () => {
  const lines = returnLines([line('a'), line('b'), line('c')], []);
  expect(lines.map(emptyReturn)).toEqual([returned(), returned(), returned()]);
  const typed = [
    returned({ good: '2', damaged: '1', amount: '50.00' }),
    returned(),
    returned({ damaged: '1', outcome: 'replace', amount: '9', reason: ' Cracked lid ' }),
  ];
  const values = { lines: typed, returned_at: '2026-11-28', notes: ' too small ' };
  expect(returnToServer(lines, values)).toEqual({
    lines: [
      { line_id: 'a', quantity: 2, condition: 'good', outcome: 'refund', amount: 33.33, reason: null, asset_ids: [] },
      {
        line_id: 'a',
        quantity: 1,
        condition: 'damaged',
        outcome: 'refund',
        amount: 16.67,
        reason: null,
        asset_ids: [],
      },
      {
        line_id: 'c',
        quantity: 1,
        condition: 'damaged',
        outcome: 'replace',
        amount: null,
        reason: 'Cracked lid',
        asset_ids: [],
      },
    ],
    returned_at: '2026-11-28',
    notes: 'too small',
  });
  expect(fieldIn('lines.2.quantity', values, lines)).toBe('lines.2.good');
  expect(fieldIn('lines.1.amount', values, lines)).toBe('lines.0.amount');
  expect(fieldIn('lines.2.reason', values, lines)).toBe('lines.2.reason');
  expect(fieldIn('returned_at', values, lines)).toBe('returned_at');
});

test('units are returned one by one', () => {
  const lines = returnLines([line('a', { kept_quantity: 2 })], [unit('1', 'a'), unit('2', 'a')]);
  const value = returned({ units: [{ condition: 'damaged' }, { condition: 'stays' }] });
  expect(lines.map((each) => quantityOf(each, value))).toEqual([1]);
  expect(returnToServer(lines, { lines: [value], returned_at: '', notes: '' }).lines).toEqual([
    {
      line_id: 'a',
      quantity: 1,
      condition: 'damaged',
      outcome: 'refund',
      amount: null,
      reason: null,
      asset_ids: ['1'],
    },
  ]);
});
