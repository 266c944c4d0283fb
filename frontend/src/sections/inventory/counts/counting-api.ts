import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import type { CountLine, StockCount } from '@/sections/inventory/api';
import { api, call, ifMatch, withKey, type Schema, FIRST_PAGE } from '@/api/client';
import { isRefusal, type Refusal } from '@/api/refusal';

export type Counted = Schema<'CountedOut'>;
export type CountEntry = Schema<'CountEntryOut'>;

export const countEntries = (count: string) =>
  infiniteQueryOptions({
    queryKey: ['stock_count_lines', 'entries', count],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/stock_count_entries', {
          params: { query: { stock_count_id: count, limit: 50, cursor: pageParam } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

interface Entering {
  count: string;
  values: Schema<'CountEntryIn'>;
  key: string;
}

export const enterCount = () =>
  mutationOptions({
    // An error response is shown at the scan field instead of in a toast.
    mutationFn: ({ count, values, key }: Entering): Promise<Counted | Refusal> =>
      call(
        api.POST('/rest/v1/stock_counts/{id}/entries', {
          params: { path: { id: count } },
          body: values,
          headers: withKey(key),
        }),
      ).catch((error: unknown) => {
        if (isRefusal(error) && error.final) return error;
        throw error;
      }),
    // Entries of one device are sent in scan order.
    scope: { id: 'counting' },
    meta: {
      failed: { title: 'Not counted', fallback: "Couldn't reach the server. Scan it again." },
    },
  });

export const undoEntry = () =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) =>
      call(api.DELETE('/rest/v1/stock_count_entries/{id}', { params: { path: { id } } })),
    scope: { id: 'counting' },
    meta: { done: 'Entry removed', failed: 'Failed to remove the entry' },
  });

export const recountLine = () =>
  mutationOptions({
    mutationFn: ({ line }: { line: CountLine }) =>
      call(api.POST('/rest/v1/stock_count_lines/{id}/recount', { params: { path: { id: line.id } } })),
    meta: {
      done: (_line: CountLine, { line }: { line: CountLine }) =>
        `Recount of ${line.product_name ?? 'the product'} started`,
      failed: 'Failed to start the recount',
    },
  });

export const explainLine = () =>
  mutationOptions({
    mutationFn: ({ line, reason }: { line: CountLine; reason: string }) =>
      call(
        api.PATCH('/rest/v1/stock_count_lines/{id}', {
          params: { path: { id: line.id } },
          body: { reason },
          headers: ifMatch(line.version),
        }),
      ),
    meta: { failed: 'Failed to save the reason' },
  });

interface CountChange {
  id: string;
  version: number;
  values: Schema<'StockCountChange'>;
}

export const changeCount = () =>
  mutationOptions({
    mutationFn: ({ id, version, values }: CountChange) =>
      call(
        api.PATCH('/rest/v1/stock_counts/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }),
      ),
    meta: {
      comparesVersions: true,
      done: ({ number }: StockCount) => `${number} updated`,
      failed: 'Failed to update the count',
    },
  });

interface Approving {
  count: StockCount;
  reason: string;
  key: string;
  /** Approves the count even if it takes items that are reserved for orders. */
  confirm?: boolean | undefined;
}

export const approveCount = () =>
  mutationOptions({
    mutationFn: ({ count, reason, key, confirm }: Approving) =>
      call(
        api.POST('/rest/v1/stock_counts/{id}/approve', {
          params: { path: { id: count.id }, query: { confirm } },
          body: { reason: reason.trim() || null },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: (count: StockCount) => `${count.number} approved`,
      failed: 'Failed to approve the count',
    },
  });

export const cancelCount = () =>
  mutationOptions({
    mutationFn: ({ count, reason, key }: { count: StockCount; reason: string; key: string }) =>
      call(
        api.POST('/rest/v1/stock_counts/{id}/cancel', {
          params: { path: { id: count.id } },
          body: { reason },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: (count: StockCount) => `${count.number} cancelled`,
      failed: 'Failed to cancel the count',
    },
  });
