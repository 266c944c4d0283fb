import { expect, test } from 'vitest';
import { segmentsOf, supplyIn } from './supply';

const order = { total_quantity: 5, unfulfilled_quantity: 5, fulfilled_quantity: 0, order_status: 'new' as const };

test('the parts add up to the ordered quantity', () => {
  const allocations = [
    { supply: 'on_hand' as const, quantity: 1 },
    { supply: 'unit' as const, quantity: 1 },
    { supply: 'incoming' as const, quantity: 1 },
  ];
  expect(supplyIn(order, allocations)).toEqual({
    wanted: 5,
    done: 0,
    reserved: 2,
    promised: 1,
    rest: 2,
    closed: false,
  });
});

test('items handed over need no allocation', () => {
  expect(supplyIn({ ...order, fulfilled_quantity: 5, unfulfilled_quantity: 0, order_status: 'completed' }, [])).toEqual(
    {
      wanted: 5,
      done: 5,
      reserved: 0,
      promised: 0,
      rest: 0,
      closed: true,
    },
  );
});

test('a part for each item up to twenty, then in proportion', () => {
  const few = supplyIn({ ...order, fulfilled_quantity: 2, unfulfilled_quantity: 3 }, []);
  expect(segmentsOf(few).map(({ kind }) => kind)).toEqual(['done', 'done', 'short', 'short', 'short']);
  const many = supplyIn({ ...order, total_quantity: 31, fulfilled_quantity: 20, unfulfilled_quantity: 11 }, []);
  expect(segmentsOf(many)).toEqual([
    { kind: 'done', size: 20 },
    { kind: 'short', size: 11 },
  ]);
});
