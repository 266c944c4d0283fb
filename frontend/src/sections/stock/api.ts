import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, newKey, withKey, type Schema } from '@/api/client';
import { registerUndo } from '@/api/undo-registry';

export type QueueExplanation = Schema<'WhyOut'>;
export type OrderExplanation = Schema<'OrderWhyOut'>;
export type QueueEntry = Schema<'QueueEntryOut'>;
export type HeldAllocation = Schema<'HeldAllocationOut'>;
export type Arrival = Schema<'ArrivalOut'>;

// Queries. Their keys refer to allocations, so that changes of allocations invalidate them.

export const whyProduct = (id: string) =>
  queryOptions({
    queryKey: ['allocations', 'why', 'product', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/products/{id}/why', { params: { path: { id } }, signal })),
    staleTime: 5000,
  });

export const whyOrder = (id: string) =>
  queryOptions({
    queryKey: ['allocations', 'why', 'order', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/purchases/{id}/why', { params: { path: { id } }, signal })),
    staleTime: 5000,
  });

/** Unallocated units of a product. */
export const freeUnits = (productId: string) =>
  queryOptions({
    queryKey: ['assets', 'free', productId],
    queryFn: async ({ signal }) => {
      const query = { product_id: productId, status: 'in_stock', sort: 'asset_tag' as const, limit: 100 };
      const page = await call(api.GET('/rest/v1/assets', { params: { query }, signal }));
      return page.items;
    },
  });

// Mutations.

const quantity = (n: number): string => (n === 1 ? '1 item' : `${n} items`);

interface Giving {
  number: string;
  values: Schema<'AllocationIn'>;
  key: string;
}

const allocationBack = registerUndo('create:allocations', ({ id }: { id: string }) =>
  call(
    api.DELETE('/rest/v1/allocations/{id}', {
      params: { path: { id }, query: { reason: 'Undone' } },
      headers: withKey(newKey()),
    }),
  ),
);

/** Allocates free stock to an order manually. */
export const allocateManually = () =>
  mutationOptions({
    mutationFn: ({ values, key }: Giving) =>
      call(api.POST('/rest/v1/allocations', { body: values, headers: withKey(key) })),
    meta: {
      done: (given: { quantity: number }, { number }: Giving) => `${quantity(given.quantity)} allocated to ${number}`,
      failed: 'Failed to allocate',
      undo: allocationBack,
    },
  });

interface Releasing {
  allocation: Pick<HeldAllocation, 'id' | 'quantity'>;
  number: string;
  reason: string;
}

/** Releases an allocation to the next order in the queue. */
export const release = () =>
  mutationOptions({
    mutationFn: ({ allocation, reason }: Releasing) =>
      call(
        api.DELETE('/rest/v1/allocations/{id}', {
          params: { path: { id: allocation.id }, query: { reason } },
          headers: withKey(newKey()),
        }),
      ),
    meta: {
      done: (_: unknown, { allocation, number }: Releasing) => `${quantity(allocation.quantity)} of ${number} released`,
      failed: 'Failed to release',
    },
  });

interface Swapping {
  allocation: Pick<HeldAllocation, 'id'>;
  from: string;
  to: Pick<QueueEntry, 'purchase_id' | 'purchase_number'>;
  reason: string;
  key: string;
}

/** Moves an allocation to another order; its promise may come back in exchange. */
export const swap = () =>
  mutationOptions({
    mutationFn: ({ allocation, to, reason, key }: Swapping) =>
      call(
        api.POST('/rest/v1/allocations/{id}/swap', {
          params: { path: { id: allocation.id } },
          body: { purchase_id: to.purchase_id, reason: reason || null },
          headers: withKey(key),
        }),
      ),
    meta: {
      done: (given: { quantity: number }, { from, to }: Swapping) =>
        `${quantity(given.quantity)} of ${from} moved to ${to.purchase_number}`,
      failed: 'Failed to swap',
    },
  });
