import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GATHER_MS, LiveViews, REST_MS } from './live-views';
import { declareShownTables, liveViews } from './changed-tables';

declareShownTables({ customers: [], purchases: ['customers', 'products'], vendors: ['stock_orders'] });

let views: LiveViews;
let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  views = new LiveViews(client);
});
afterEach(() => {
  views.stop();
  client.clear();
  vi.useRealTimers();
});

/** A query on the screen; counts how often it was refetched. */
async function shown(...queryKey: string[]) {
  const queryFn = vi.fn(() => Promise.resolve({}));
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(1);
  queryFn.mockClear();
  return queryFn;
}

const hear = (table: string, row_id = 'a') => views.onChange({ table, row_id });

test('a change refetches the lists of its table, its own record and the totals', async () => {
  const list = await shown('customers', 'list');
  const mine = await shown('customers', 'one', 'a');
  const other = await shown('customers', 'one', 'b');
  const sums = await shown('dashboard');
  const apart = await shown('vendors', 'picker');
  hear('customers');
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect([list, mine, other, sums, apart].map((requested) => requested.mock.calls.length)).toEqual([1, 1, 0, 1, 0]);
});

test('a change refetches the lists that also show its table, and whatever has no declaration', async () => {
  const orders = await shown('purchases', 'list');
  const order = await shown('purchases', 'one', 'a');
  const apart = await shown('vendors', 'list');
  const undeclared = await shown('odd');
  hear('customers', 'a');
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect([orders, order, apart, undeclared].map((requested) => requested.mock.calls.length)).toEqual([1, 1, 0, 1]);
});

test('a change of a person or of the settings refetches everything', async () => {
  const list = await shown('vendors', 'list');
  hear('settings');
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect(list).toHaveBeenCalledOnce();
});

test('queries that are not on the screen are only marked stale', async () => {
  client.setQueryData(['customers', 'list'], []);
  hear('customers');
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect(client.getQueryState(['customers', 'list'])).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
});

test('a thousand changes in ten seconds cause about ten refetches', async () => {
  const list = await shown('purchases', 'list');
  for (let at = 0; at < 1000; at++) {
    hear('purchases', String(at));
    await vi.advanceTimersByTimeAsync(10);
  }
  await vi.advanceTimersByTimeAsync(REST_MS + GATHER_MS);
  expect(list.mock.calls.length).toBeGreaterThan(7);
  expect(list.mock.calls.length).toBeLessThan(12);
});

test('data that an action in this tab just refetched is not fetched again', async () => {
  const list = await shown('customers', 'list');
  const orders = await shown('purchases', 'list');
  hear('customers');
  hear('products');
  liveViews.views?.covered(['customers']);
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect([list.mock.calls.length, orders.mock.calls.length]).toEqual([0, 1]);
});

test('a hidden tab refetches when it becomes visible again', async () => {
  const list = await shown('customers', 'list');
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  hear('customers');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(list).not.toHaveBeenCalled();
  look.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect(list).toHaveBeenCalledOnce();
});

test('after a gap everything on the screen is refetched', async () => {
  const all = [await shown('customers', 'one', 'a'), await shown('vendors', 'picker')];
  views.reloadAll();
  await vi.advanceTimersByTimeAsync(GATHER_MS + 1);
  expect(all.map((requested) => requested.mock.calls.length)).toEqual([1, 1]);
});
