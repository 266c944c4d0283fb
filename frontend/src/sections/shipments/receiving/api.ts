import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, withKey } from '@/api/client';
import type { Count } from '@/sections/shipments/api';
import { numberIn } from '@/sections/shipments/mutations';

/** Units of these shipments. Serial numbers are known once items are received. */
export const unitsOf = (shipments: readonly string[]) =>
  queryOptions({
    queryKey: ['assets', 'shipments', shipments],
    enabled: shipments.length > 0,
    queryFn: async ({ signal }) => {
      const query = { shipment_id: shipments.join(','), sort: 'asset_tag' as const, limit: 200 };
      return (await call(api.GET('/rest/v1/assets', { params: { query }, signal }))).items;
    },
  });

/** Stock orders that can have items in a shipment. */
export const receivableShipmentsQuery = () =>
  queryOptions({
    queryKey: ['stock_orders', 'sendable'],
    queryFn: async ({ signal }) => {
      const query = {
        status: 'ordered,part_shipped,shipped,part_received,on_hold,disputed',
        sort: '-ordered_at' as const,
        limit: 200,
      };
      const page = await call(api.GET('/rest/v1/stock_orders', { params: { query }, signal }));
      return page.items.filter(({ lines }) => lines.some(({ waiting }) => waiting > 0));
    },
  });

/** A dry run of the allocation if the count finished now. Refetched on changes; no action waits for it. */
export const dryRunQuery = (id: string, lines: readonly Count[], on: boolean) =>
  queryOptions({
    queryKey: ['rehearsals', id, lines],
    enabled: on && lines.length > 0,
    queryFn: ({ signal }) =>
      call(
        api.POST('/rest/v1/shipments/{id}/rehearse', { params: { path: { id } }, body: { lines: [...lines] }, signal }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** Saves the draft. A draft saved by someone else since `seen` is not overwritten (409). No toast: it is sent after each scan. */
export const saveCounting = (id: string, lines: readonly Count[], seen: string) =>
  call(api.PUT('/rest/v1/shipments/{id}/counting', { params: { path: { id } }, body: { lines: [...lines], seen } }));

export const receiveShipment = () =>
  mutationOptions({
    mutationFn: ({ id, lines, key }: { id: string; lines: readonly Count[]; key: string }) =>
      call(
        api.POST('/rest/v1/shipments/{id}/receive', {
          params: { path: { id } },
          body: { lines: [...lines] },
          headers: withKey(key),
        }),
      ),
    meta: { done: 'Shipment received', failed: 'Failed to receive shipment', about: numberIn },
  });

/** Adds items that weren't ordered as a stock adjustment with a reason. */
export const addSurplus = () =>
  mutationOptions({
    mutationFn: ({
      product_id,
      quantity,
      reason,
      key,
    }: {
      product_id: string;
      quantity: number;
      reason: string;
      key: string;
    }) =>
      call(api.POST('/rest/v1/inventory_movements', { body: { product_id, quantity, reason }, headers: withKey(key) })),
    meta: { done: 'Stock adjusted', failed: 'Failed to adjust stock' },
  });

/** Adds a unit that wasn't ordered. */
export const addSurplusUnit = () =>
  mutationOptions({
    mutationFn: ({
      product_id,
      serial_number,
      reason,
      key,
    }: {
      product_id: string;
      serial_number: string | null;
      reason: string;
      key: string;
    }) => call(api.POST('/rest/v1/assets', { body: { product_id, serial_number, reason }, headers: withKey(key) })),
    meta: { done: 'Unit added', failed: 'Failed to adjust stock' },
  });
