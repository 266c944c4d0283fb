import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import type { IconName } from '@/ui/icon-names';

export type Hit = Schema<'HitOut'>;

/** Finds any record by name, number, code, phone or email. */
export const searchFor = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/search', { params: { query: { q: typed } }, signal }))).items,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export interface Kind {
  table: string;
  label: string;
  icon: IconName;
  /** The page of one record, or the list with its preview or dialog open. */
  route: string;
  /** The list that takes the same query; none if records are only found by number. */
  list?: string;
  plural: string;
}

/** The kinds that the palette finds, in the default order of its groups. */
export const kinds: readonly Kind[] = [
  {
    table: 'customers',
    label: 'Contacts',
    icon: 'contacts',
    route: '/contacts/$id',
    list: '/contacts',
    plural: 'contacts',
  },
  {
    table: 'purchases',
    label: 'Sales orders',
    icon: 'receipt',
    route: '/purchases/$id',
    list: '/purchases',
    plural: 'sales orders',
  },
  {
    table: 'purchase_orders',
    label: 'Purchase orders',
    icon: 'layers',
    route: '/purchase-orders/$id',
    list: '/purchase-orders',
    plural: 'purchase orders',
  },
  { table: 'deliveries', label: 'Deliveries', icon: 'truck', route: '/deliveries/$id', plural: 'deliveries' },
  { table: 'quotes', label: 'Quotes', icon: 'quote', route: '/quotes/$id', list: '/quotes', plural: 'quotes' },
  {
    table: 'enquiries',
    label: 'Enquiries',
    icon: 'enquiry',
    route: '/contacts/enquiries/$id',
    list: '/contacts/enquiries',
    plural: 'enquiries',
  },
  {
    table: 'prospects',
    label: 'Prospects',
    icon: 'user-plus',
    route: '/contacts/prospects/$id',
    list: '/contacts/prospects',
    plural: 'prospects',
  },
  { table: 'tasks', label: 'Tasks', icon: 'tasks', route: '/tasks/$id', list: '/tasks', plural: 'tasks' },
  {
    table: 'products',
    label: 'Products',
    icon: 'box',
    route: '/inventory/product/$id',
    list: '/products',
    plural: 'products',
  },
  {
    table: 'assets',
    label: 'Units',
    icon: 'asset',
    route: '/asset-management/$id',
    list: '/asset-management',
    plural: 'units',
  },
  {
    table: 'shipments',
    label: 'Shipments',
    icon: 'truck',
    route: '/tracking/$id',
    list: '/tracking',
    plural: 'shipments',
  },
  {
    table: 'stock_orders',
    label: 'Stock orders',
    icon: 'cart-in',
    route: '/stock-orders/$id',
    list: '/stock-orders',
    plural: 'stock orders',
  },
  {
    table: 'campaigns',
    label: 'Campaigns',
    icon: 'mail',
    route: '/contacts/campaigns/$id',
    list: '/contacts/campaigns',
    plural: 'campaigns',
  },
  {
    table: 'stock_counts',
    label: 'Stock counts',
    icon: 'tasks',
    route: '/inventory/admin?count=$id',
    list: '/inventory/admin',
    plural: 'stock counts',
  },
  {
    table: 'workspace_documents',
    label: 'Workspace',
    icon: 'workspace',
    route: '/workspace/$id',
    list: '/workspace',
    plural: 'workspace documents',
  },
  {
    table: 'documents',
    label: 'Documents',
    icon: 'docs',
    route: '/documents/$id',
    list: '/documents',
    plural: 'documents',
  },
  {
    table: 'imports',
    label: 'Imports',
    icon: 'upload',
    route: '/catalog/import-export?report=$id',
    plural: 'imports',
  },
  {
    table: 'vendors',
    label: 'Vendors',
    icon: 'shop',
    route: '/vendors/shop/$id',
    list: '/vendors',
    plural: 'vendors',
  },
  {
    table: 'calls',
    label: 'Calls',
    icon: 'phone',
    route: '/contacts/calls?open=edit-$id',
    list: '/contacts/calls',
    plural: 'calls',
  },
  {
    table: 'appointments',
    label: 'Appointments',
    icon: 'calendar',
    route: '/calendar?open=appointment&id=$id',
    plural: 'appointments',
  },
  {
    table: 'calendar_events',
    label: 'Calendar events',
    icon: 'calendar',
    route: '/calendar?open=event&id=$id',
    plural: 'calendar events',
  },
  {
    table: 'product_categories',
    label: 'Categories',
    icon: 'layers',
    route: '/categories?q=$title&open=$id',
    list: '/categories',
    plural: 'categories',
  },
  {
    table: 'brands',
    label: 'Brands',
    icon: 'seal',
    // The preview shows a row of the page, so the list is searched for it.
    route: '/brands?q=$title&peek=$id',
    list: '/brands',
    plural: 'brands',
  },
];

export const pathOf = ({ route }: Kind, { id, title }: Pick<Hit, 'id' | 'title'>): string =>
  route.replace('$title', () => encodeURIComponent(title)).replace('$id', () => id);
