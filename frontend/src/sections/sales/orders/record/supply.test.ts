import { expect, test } from 'vitest';
import { legendOf, segmentsOf, supplyIn } from './supply';

const line = { id: 'a', unfulfilled_quantity: 5, fulfilled_quantity: 0, order_status: 'new' as const };
const of = (supply: 'on_hand' | 'unit' | 'incoming', purchase_id = 'a') => ({ purchase_id, supply, quantity: 1 });

test('the parts add up to the wanted quantity; allocations of other lines are left out', () => {
  const supply = supplyIn(line, [of('on_hand'), of('unit'), of('incoming'), of('on_hand', 'b')]);
  expect(supply).toEqual({ wanted: 5, done: 0, reserved: 2, promised: 1, rest: 2, closed: false });
  expect(legendOf(supply)).toEqual([
    ['hand', 2, 'on hand'],
    ['promised', 1, 'promised'],
    ['short', 2, 'short'],
  ]);
});

test('items handed over need no allocation, and a closed line needs none', () => {
  const done = { ...line, fulfilled_quantity: 5, unfulfilled_quantity: 0, order_status: 'completed' as const };
  expect(supplyIn(done, [])).toEqual({ wanted: 5, done: 5, reserved: 0, promised: 0, rest: 0, closed: true });
  expect(legendOf(supplyIn({ ...line, order_status: 'cancelled' }, []))).toEqual([['short', 5, 'not delivered']]);
});

test('a part for each item up to twenty, then in proportion', () => {
  const few = supplyIn({ ...line, fulfilled_quantity: 2, unfulfilled_quantity: 3 }, []);
  expect(segmentsOf(few).map(({ kind }) => kind)).toEqual(['done', 'done', 'short', 'short', 'short']);
  const many = supplyIn({ ...line, fulfilled_quantity: 20, unfulfilled_quantity: 11 }, []);
  expect(segmentsOf(many)).toEqual([
    { kind: 'done', size: 20 },
    { kind: 'short', size: 11 },
  ]);
});
