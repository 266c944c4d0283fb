import type { Schema } from '@/api/client';
import type { IconName } from '@/ui/icon-names';

export type Counts = Schema<'NavigationOut'>;

export interface NavEntry {
  label: string;
  path: string;
  icon: IconName;
  /** The second key after G. */
  key?: string;
  /** Shown in the phone's bottom bar, under this name. */
  phone?: string;
  /** Other names that people search for. */
  words: string;
  /** Pages of this entry with other paths, by label. */
  also?: Readonly<Record<string, string>>;
  /** Lists that its page leads to, by label. They have breadcrumbs. */
  below?: Readonly<Record<string, string>>;
  exact?: boolean;
  admin?: boolean;
  /** Its count of open items and how it is announced: "38 open". `late` counts are red. */
  count?: { of: keyof Counts; says: string; late?: true };
}

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

/** The whole menu. An entry appears if its route exists. */
export const nav: readonly NavGroup[] = [
  {
    label: 'Dashboard',
    entries: [
      {
        label: 'Dashboard',
        path: '/',
        icon: 'home',
        key: 'H',
        phone: 'Home',
        exact: true,
        words: 'home start figures',
      },
      { label: 'Today', path: '/today', icon: 'clock', words: 'day sheet what to do now late' },
    ],
  },
  {
    label: 'Contacts',
    entries: [
      {
        label: 'Contacts',
        path: '/contacts',
        icon: 'contacts',
        key: 'C',
        phone: 'Contacts',
        words: 'customers clients people',
      },
      {
        label: 'Prospects',
        path: '/contacts/prospects',
        icon: 'prospect',
        words: 'leads people not yet customers',
        count: { of: 'prospects', says: 'open' },
      },
      {
        label: 'Enquiries',
        path: '/contacts/enquiries',
        icon: 'enquiry',
        words: 'questions inquiries answer',
        count: { of: 'enquiries', says: 'unanswered' },
      },
      { label: 'Calls', path: '/contacts/calls', icon: 'phone', words: 'call records log phone' },
      {
        label: 'Campaigns',
        path: '/contacts/campaigns',
        icon: 'megaphone',
        words: 'mailings newsletter email marketing',
      },
      {
        label: 'Vendors',
        path: '/vendors',
        icon: 'shop',
        key: 'V',
        words: 'shops suppliers shop analytics bought from',
      },
    ],
  },
  {
    label: 'Orders',
    entries: [
      {
        label: 'Sales Orders',
        path: '/purchases',
        icon: 'receipt',
        key: 'O',
        phone: 'Orders',
        also: { '/purchase-orders': 'Purchase Orders', '/deliveries': 'Sales Orders' },
        words: 'orders purchases sales',
        count: { of: 'purchases', says: 'open' },
      },
      {
        label: 'Quotes',
        path: '/quotes',
        icon: 'quote',
        key: 'Q',
        words: 'offers estimates sent accepted declined expired',
        count: { of: 'quotes', says: 'waiting for an answer' },
      },
      {
        label: 'Stock Orders',
        path: '/expenses',
        icon: 'cart-in',
        key: 'S',
        also: { '/stock-orders': 'Stock Orders' },
        words: 'expenses buying vendors shops bought',
        count: { of: 'stock_orders', says: 'open' },
      },
      {
        label: 'Tracking',
        path: '/tracking',
        icon: 'truck',
        key: 'T',
        words: 'parcels shipments carrier delivery receive',
        count: { of: 'shipments', says: 'on the way or to receive' },
      },
    ],
  },
  {
    label: 'Inventory',
    entries: [
      {
        label: 'Stock Management',
        path: '/products',
        icon: 'boxes',
        key: 'I',
        phone: 'Inventory',
        also: { '/inventory': 'Inventory', '/inventory/product': 'Stock Management' },
        words: 'products inventory stock',
        count: { of: 'products', says: 'at or below the reorder level', late: true },
      },
      {
        label: 'Catalog',
        path: '/catalog',
        icon: 'catalog',
        below: {
          '/categories': 'Categories',
          '/brands': 'Brands',
          '/specifications': 'Specifications',
          '/catalog/reports': 'Reports',
        },
        words: 'categories brands specifications',
      },
      {
        label: 'Asset Management',
        path: '/asset-management',
        icon: 'asset',
        also: { '/asset-contacts': 'Asset contacts' },
        words: 'units assets serial numbers tags labels',
      },
      {
        label: 'Stock Counts',
        path: '/inventory/admin',
        icon: 'count',
        words: 'count shelf stocktake inventory admin approve difference adjust',
        count: { of: 'stock_counts', says: 'in progress' },
      },
    ],
  },
  {
    label: 'Registry',
    entries: [
      {
        label: 'Record Registry',
        path: '/registry',
        icon: 'registry',
        key: 'R',
        phone: 'Registry',
        words: 'all records',
      },
      { label: 'Reports & Analytics', path: '/registry/reports', icon: 'chart', words: 'figures charts' },
      {
        label: 'Import & Export',
        path: '/catalog/import-export',
        icon: 'upload',
        admin: true,
        words: 'csv xlsx spreadsheet excel bring my books upload download file paste table sample',
      },
    ],
  },
  {
    label: 'Workspace',
    entries: [
      { label: 'Workspace', path: '/workspace', icon: 'workspace', key: 'W', words: 'notes' },
      {
        label: 'Tasks',
        path: '/tasks',
        icon: 'tasks',
        key: 'K',
        words: 'to do follow up pending list board',
        count: { of: 'tasks', says: 'overdue', late: true },
      },
      {
        label: 'Calendar',
        path: '/calendar',
        icon: 'calendar',
        words: 'day week month appointments events ical feed',
        count: { of: 'calendar', says: 'today' },
      },
      { label: 'Documents', path: '/documents', icon: 'docs', key: 'D', words: 'files' },
    ],
  },
];

/** The groups that have a page for this role. */
export function groupsFor(isAdmin: boolean, exists: (path: string) => boolean): NavGroup[] {
  return nav
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ path, admin }) => exists(path) && (isAdmin || !admin)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
