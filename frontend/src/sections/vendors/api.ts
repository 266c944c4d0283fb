import { seesCosts, withoutHiddenCosts } from '@/api/costs';
import { queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { crud } from '@/api/crud';
import { Refusal } from '@/api/refusal';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { VendorFilter } from './filters';

export type Vendor = Schema<'VendorOut'>;
export type VendorHistory = Schema<'VendorHistoryOut'>;
export type BoughtProduct = Schema<'BoughtProductOut'>;
export type PricePoint = Schema<'PricePointOut'>;
export type Spending = Schema<'SpendingOut'>;

type ListQuery = Query<'/rest/v1/vendors'>;

export const vendors = crud('vendors', {
  noun: 'vendor',
  name: ({ name }) => name,
});

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

/** The default sort order: largest spend first, or by name for users who may not see costs. */
export const defaultSort = () => (seesCosts() ? '-spend' : 'name');

export const vendorQueryParams = (search: ListSearch<VendorFilter>): ListQuery =>
  listQuery<ListQuery>({
    sort: defaultSort(),
    ...withoutHiddenCosts(search, { sorts: ['spend', 'refunds_owed'], filters: ['refund_due'] }),
  });

export const vendorList = (search: ListSearch<VendorFilter>) => vendors.list(vendorQueryParams(search));

/** Finds a vendor by name, ignoring case. */
export const vendorByName = (name: string) =>
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
