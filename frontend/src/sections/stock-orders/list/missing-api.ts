import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey, type Schema } from '@/api/client';
import type { StockOrder } from '@/sections/stock-orders/api';

/** Suggestions to buy, by usual vendor, and their totals. */
export const missingGoods = () =>
  queryOptions({
    queryKey: ['stock_orders', 'suggested'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/stock_orders/suggested', { signal })),
    staleTime: 5000,
  });

/** Creates one draft per vendor and returns them. */
export const buyMissing = () =>
  mutationOptions({
    mutationFn: async ({ lines, key }: { lines: Schema<'MissingLineIn'>[]; key: string }) =>
      (await call(api.POST('/rest/v1/stock_orders/buy_missing', { body: { lines }, headers: withKey(key) }))).items,
    meta: {
      done: (drafts: StockOrder[]) => (drafts.length === 1 ? 'Draft created' : `${drafts.length} drafts created`),
      failed: 'Failed to create drafts',
    },
  });
