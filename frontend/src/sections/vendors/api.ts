import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, ifMatch, withKey, type Query, type Schema } from '@/api/client';
import { undoCreate } from '@/api/undo-created';
import { Refusal, tellChanged } from '@/api/refusal';
import { registerUndo } from '@/api/undo-registry';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { VendorStatus } from './labels';

export type Vendor = Schema<'VendorOut'>;
export type VendorValues = Schema<'VendorIn'>;
export type VendorHistory = Schema<'VendorHistoryOut'>;
export type BoughtProduct = Schema<'BoughtProductOut'>;
export type PricePoint = Schema<'PricePointOut'>;
export type Spending = Schema<'SpendingOut'>;
type VendorFilter = (typeof vendorFilters)[number];

export const vendorFilters = ['status', 'kind', 'refund_due'] as const;

type ListQuery = Query<'/rest/v1/vendors'>;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

/** The default sort order: largest spend first. */
export const BY_SPEND = '-spend';

export const askedVendors = (search: ListSearch<VendorFilter>): ListQuery => ({
  ...listQuery<ListQuery>(search),
  sort: (search.sort ?? BY_SPEND) as ListQuery['sort'],
});

export function vendorList(search: ListSearch<VendorFilter>) {
  const query = askedVendors(search);
  return queryOptions({
    queryKey: ['vendors', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/vendors', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export const vendorDetail = (id: string) =>
  queryOptions({
    queryKey: ['vendors', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/vendors/{id}', { params: { path: { id } }, signal })),
  });

/** Finds a vendor by name, ignoring case. */
export const vendorCalled = (name: string) =>
  queryOptions({
    queryKey: ['vendors', 'called', name],
    queryFn: async ({ signal }) => {
      const query = { called: name, limit: 1 };
      const [vendor] = (await call(api.GET('/rest/v1/vendors', { params: { query }, signal }))).items;
      if (!vendor) throw new Refusal(404, { detail: "This vendor doesn't exist" });
      return vendor;
    },
  });

export const spending = () =>
  queryOptions({
    queryKey: ['vendors', 'spending'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/vendors/spending', { signal })),
  });

export const vendorHistory = (id: string) =>
  queryOptions({
    queryKey: ['vendors', 'history', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/vendors/{id}/history', { params: { path: { id } }, signal })),
  });

export const boughtProducts = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['vendors', 'products', id, limit],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/vendors/{id}/products', { params: { path: { id }, query: { limit } }, signal })),
    placeholderData: keepPreviousData,
  });

export const priceHistory = (id: string, productId: string) =>
  queryOptions({
    queryKey: ['vendors', 'prices', id, productId],
    queryFn: async ({ signal }) =>
      (
        await call(
          api.GET('/rest/v1/vendors/{id}/prices', {
            params: { path: { id }, query: { product_id: productId } },
            signal,
          }),
        )
      ).items,
    placeholderData: keepPreviousData,
  });

// Mutations. Each declares its messages and the tables it changes; the mutation cache does the rest.

const tables = ['vendors', 'products', 'stock_orders', 'audit_logs'];

const nameIn = ({ name }: Vendor) => name;

export const createVendor = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: VendorValues; key: string }) =>
      call(api.POST('/rest/v1/vendors', { body: values, headers: withKey(key) })),
    meta: {
      tables,
      done: 'Vendor created',
      failed: 'Failed to create vendor',
      about: nameIn,
      undo: undoCreate('/rest/v1/vendors/{id}'),
    },
  });

interface Change {
  id: string;
  version: number;
  values: Schema<'VendorChange'>;
}

const change = ({ id, version, values }: Change) =>
  call(api.PATCH('/rest/v1/vendors/{id}', { params: { path: { id } }, body: values, headers: ifMatch(version) }));

/** Inline edits of the list. */
export const changingVendors = {
  byRows: true,
  one: ({ id, version }: Vendor, values: object) => change({ id, version, values }),
  tables,
  failed: 'Failed to update vendor',
};

export const updateVendor = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Vendor updated', failed: 'Failed to update vendor', about: nameIn },
  });

interface Standing {
  vendor: Vendor;
  status: VendorStatus;
}

const standingBack = registerUndo('vendors.status', ({ id, version }: Vendor, { vendor }: Standing) =>
  change({ id, version, values: { status: vendor.status } }),
);

const said: Record<VendorStatus, string> = {
  active: 'Vendor active',
  on_hold: 'Vendor on hold',
  blocked: 'Vendor blocked',
};

/** Changes a vendor's status. */
export const changeStanding = () =>
  mutationOptions({
    mutationFn: ({ vendor: { id, version }, status }: Standing) =>
      change({ id, version, values: { status } }).catch(tellChanged('vendor')),
    meta: {
      tables,
      done: (_vendor: Vendor, { status }: Standing) => said[status],
      failed: 'Failed to update vendor',
      about: nameIn,
      undo: standingBack,
    },
  });

export const removeVendor = ({ id }: Pick<Vendor, 'id'>) =>
  call(api.DELETE('/rest/v1/vendors/{id}', { params: { path: { id } } }));

export const deleteVendor = () =>
  mutationOptions({
    mutationFn: (vendor: Pick<Vendor, 'id' | 'name'>) => removeVendor(vendor),
    meta: {
      tables,
      done: 'Vendor deleted',
      failed: 'Failed to delete vendor',
      about: (_data: unknown, { name }: Pick<Vendor, 'id' | 'name'>) => name,
    },
  });
