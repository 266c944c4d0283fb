import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { registerUndo } from '@/api/undo-registry';
import type { StockCount } from '@/sections/inventory/api';

const countBack = registerUndo('create:stock_counts', ({ id, version }: StockCount) =>
  call(
    api.POST('/rest/v1/stock_counts/{id}/cancel', {
      params: { path: { id } },
      body: { reason: 'Started by mistake' },
      headers: { ...withKey(newKey()), ...ifMatch(version) },
    }),
  ),
);

export const startCount = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'StockCountIn'>; key: string }) =>
      call(api.POST('/rest/v1/stock_counts', { body: values, headers: withKey(key) })),
    meta: {
      done: (count: StockCount) => `${count.number} started`,
      failed: 'Failed to start the count',
      about: ({ number }: StockCount) => number,
      undo: countBack,
    },
  });
