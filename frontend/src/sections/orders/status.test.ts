import { expect, test } from 'vitest';
import { statuses, statusOf, statusLabels, type StatusAndQuantities } from './labels';

const order = (order_status: StatusAndQuantities['order_status'], fulfilled_quantity: number): StatusAndQuantities => ({
  order_status,
  quantity: 3,
  items_free: 1,
  fulfilled_quantity,
});
const labels = (fulfilled: number) =>
  Object.fromEntries(statuses.map((status) => [status, statusOf(order(status, fulfilled)).label]));
const stored = Object.fromEntries(statuses.map((status) => [status, statusLabels[status].label]));

test('an order with nothing handed over shows its status', () => {
  expect(labels(0)).toEqual(stored);
});

test('no status hides a partial hand-over', () => {
  const partly = 'Partially fulfilled';
  expect(labels(1)).toEqual({ ...stored, new: partly, inprogress: partly, ordered: partly, processing: partly });
});

test('an order is never shown as new once it is fully handed over', () => {
  const all = 'Fulfilled';
  expect(labels(4)).toEqual({
    ...stored,
    new: all,
    inprogress: all,
    onhold: all,
    ordered: all,
    processing: all,
    shipped: all,
    intransit: all,
  });
});

test('every badge of a sales order uses the displayed status', () => {
  const sources = import.meta.glob<string>('/src/**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const past = Object.entries(sources).filter(([, text]) =>
    /StatusBadge display=\{statusLabels\[[\w.]*order_status\]\}/.test(text),
  );
  expect(past.map(([path]) => path)).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
});
