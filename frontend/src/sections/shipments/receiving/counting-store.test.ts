import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '@/api/refusal';
import type { Count, Shipment } from '@/sections/shipments/api';
import { setQuantity } from './counting';
import { CountingStore } from './counting-store';

const saveCounting = vi.hoisted(() => vi.fn());
vi.mock('./api', () => ({ saveCounting }));

const line = { id: 'lamp', product_name: 'lamp', open_quantity: 9 } as Shipment['lines'][number];
const count = (good: number): Count => ({
  shipment_line_id: 'lamp',
  good,
  bad: 0,
  missing: 0,
  serials: [],
  bad_serials: [],
  note: null,
});
const shipment = (good: number, at: string): Shipment =>
  ({ id: 'p', lines: [line], counting: at === '' ? null : { lines: [count(good)], at } }) as unknown as Shipment;
const good = (store: CountingStore) => store.read().counting.lamp?.good ?? 0;

beforeEach(() => {
  vi.useFakeTimers();
  saveCounting.mockReset();
});
afterEach(() => vi.useRealTimers());

test('a count is saved after a pause, and continues from the last known draft', async () => {
  const store = new CountingStore(shipment(1, 'a'));
  saveCounting.mockResolvedValue(shipment(3, 'b'));
  store.change(setQuantity(store.read().counting, line, 'good', 2));
  store.change(setQuantity(store.read().counting, line, 'good', 3));
  await vi.advanceTimersByTimeAsync(500);
  expect(saveCounting.mock.calls).toEqual([['p', [count(3)], 'a']]);
  expect(store.read()).toMatchObject({ state: 'saved', savedAt: 'b' });
});

test('a concurrent count by someone else is merged and saved', async () => {
  const store = new CountingStore(shipment(1, 'a'));
  saveCounting.mockRejectedValueOnce(
    new Refusal(409, { code: 'counted_meanwhile', counting: { lines: [count(4)], at: 'theirs' } }),
  );
  saveCounting.mockResolvedValueOnce(shipment(5, 'mine'));
  store.change(setQuantity(store.read().counting, line, 'good', 2));
  await vi.advanceTimersByTimeAsync(1000);
  expect(saveCounting.mock.calls.at(-1)).toEqual(['p', [count(5)], 'theirs']);
  expect([good(store), store.read().state]).toEqual([5, 'saved']);
});

test('changes by others are shown, and merged with unsaved counts', async () => {
  const store = new CountingStore(shipment(0, ''));
  store.adopt(shipment(2, 'theirs'));
  expect([good(store), store.read().state]).toEqual([2, 'saved']);
  saveCounting.mockResolvedValue(shipment(4, 'mine'));
  store.change(setQuantity(store.read().counting, line, 'good', 3));
  store.adopt(shipment(3, 'later'));
  expect(good(store)).toBe(4);
  await vi.advanceTimersByTimeAsync(500);
  expect(saveCounting.mock.calls).toEqual([['p', [count(4)], 'later']]);
});

test("while offline, it shows that the draft isn't saved and retries until it is", async () => {
  const store = new CountingStore(shipment(0, ''));
  saveCounting.mockRejectedValueOnce(new TypeError('no line'));
  saveCounting.mockResolvedValueOnce(shipment(1, 'a'));
  store.change(setQuantity({}, line, 'good', 1));
  await vi.advanceTimersByTimeAsync(500);
  expect(store.read().state).toBe('offline');
  await vi.advanceTimersByTimeAsync(3100);
  expect([store.read().state, saveCounting.mock.calls.length]).toEqual(['saved', 2]);
});

test('no draft is saved while finishing; after an error, saving resumes', async () => {
  const store = new CountingStore(shipment(0, ''));
  saveCounting.mockResolvedValue(shipment(1, 'a'));
  store.change(setQuantity({}, line, 'good', 1));
  store.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(saveCounting).not.toHaveBeenCalled();
  store.resume();
  await vi.advanceTimersByTimeAsync(500);
  expect(saveCounting).toHaveBeenCalledOnce();
});
