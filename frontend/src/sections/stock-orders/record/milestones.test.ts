import { expect, test } from 'vitest';
import type { StockOrder } from '@/sections/stock-orders/api';
import { progressStatus, milestonesOf } from './milestones';

const line = (parts: object) => ({
  received_good: 0,
  received_bad: 0,
  lost: 0,
  cancelled: 0,
  shipped: 0,
  waiting: 0,
  ...parts,
});
const order = (status: StockOrder['status'], parts: object = { waiting: 5 }) =>
  ({ status, created_at: '2026-11-11T09:00:00Z', lines: [line(parts)] }) as unknown as StockOrder;
const entered = (status: string, day: string) => ({
  new_values: { status },
  created_at: `2026-11-${day}T09:00:00Z`,
  happened_at: null,
});
const shown = (stops: ReturnType<typeof milestonesOf>) =>
  stops.map(({ label, state, at }) => [label, state, at?.slice(8, 10)]);

test("past milestones have a date, future ones don't, and skipped ones are left out", () => {
  const events = [entered('part_received', '18'), entered('part_shipped', '16'), entered('ordered', '12')];
  expect(shown(milestonesOf(order('part_received'), events))).toEqual([
    ['Draft', 'done', '11'],
    ['Ordered', 'done', '12'],
    ['Partially shipped', 'done', '16'],
    ['Partially received', 'here', '18'],
    ['Received', 'ahead', undefined],
    ['Closed', 'ahead', undefined],
  ]);
  expect(shown(milestonesOf(order('received'), [entered('received', '18'), entered('ordered', '12')]))).toEqual([
    ['Draft', 'done', '11'],
    ['Ordered', 'done', '12'],
    ['Received', 'here', '18'],
    ['Closed', 'ahead', undefined],
  ]);
});

test('a cancelled order ends with the cancellation', () => {
  expect(shown(milestonesOf(order('cancelled'), [entered('cancelled', '13'), entered('ordered', '12')]))).toEqual([
    ['Draft', 'done', '11'],
    ['Ordered', 'done', '12'],
    ['Cancelled', 'here', '13'],
  ]);
});

test('a hold or dispute is shown at the current milestone', () => {
  expect(progressStatus(order('on_hold'))).toBe('ordered');
  expect(progressStatus(order('on_hold', { waiting: 1, shipped: 4 }))).toBe('part_shipped');
  expect(progressStatus(order('disputed', { shipped: 4 }))).toBe('shipped');
  expect(progressStatus(order('disputed', { shipped: 1, lost: 1 }))).toBe('part_received');
  expect(progressStatus(order('disputed', { received_good: 4 }))).toBe('received');
});
