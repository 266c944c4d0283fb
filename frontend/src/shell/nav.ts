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
  /** Pages of this entry with other paths, by label. */
  aliases?: Readonly<Record<string, string>>;
  /** Lists in the tabs of its page, which have no entries of their own. */
  lists?: readonly { label: string; path: string; icon: IconName }[];
  /** Lists that its page leads to, by label. They have breadcrumbs. */
  below?: Readonly<Record<string, string>>;
  exact?: boolean;
  admin?: boolean;
  /** Its count of open items, or their sum, and how it is announced: "38 open". `late` counts are red. */
  count?: { of: readonly (keyof Counts)[]; says: string; late?: true };
}

/** The number next to an entry. */
export const countOf = ({ count }: NavEntry, counts: Counts | undefined): number =>
  count && counts ? count.of.reduce((sum, name) => sum + counts[name], 0) : 0;

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

/** The whole menu. An entry appears if its route exists. */
export const nav: readonly NavGroup[] = [
  {
    label: 'Home',
    entries: [
      {
        label: 'Dashboard',
        path: '/',
        icon: 'home',
        key: 'H',
        phone: 'Home',
        exact: true,
      },
      { label: 'Today', path: '/today', icon: 'clock' },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        label: 'Contacts',
        path: '/contacts',
        icon: 'contacts',
        key: 'C',
        phone: 'Contacts',
        lists: [
          { label: 'Prospects', path: '/contacts/prospects', icon: 'prospect' },
          { label: 'Enquiries', path: '/contacts/enquiries', icon: 'enquiry' },
          { label: 'Calls', path: '/contacts/calls', icon: 'phone' },
          { label: 'Campaigns', path: '/contacts/campaigns', icon: 'megaphone' },
        ],
        count: { of: ['prospects', 'enquiries'], says: 'open prospects and unanswered enquiries' },
      },
      {
        label: 'Vendors',
        path: '/vendors',
        icon: 'shop',
        key: 'V',
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
        aliases: { '/purchase-orders': 'Purchase Orders', '/deliveries': 'Sales Orders' },
        count: { of: ['purchases'], says: 'active' },
      },
      {
        label: 'Quotes',
        path: '/quotes',
        icon: 'quote',
        key: 'Q',
        count: { of: ['quotes'], says: 'awaiting a response' },
      },
      {
        label: 'Stock Orders',
        path: '/expenses',
        icon: 'cart-in',
        key: 'S',
        aliases: { '/stock-orders': 'Stock Orders' },
        count: { of: ['stock_orders'], says: 'open' },
      },
      {
        label: 'Tracking',
        path: '/tracking',
        icon: 'truck',
        key: 'T',
        count: { of: ['shipments'], says: 'on the way or to receive' },
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
        aliases: { '/inventory': 'Stock Management', '/inventory/product': 'Stock Management' },
        count: { of: ['products'], says: 'at or below the reorder level', late: true },
      },
      {
        label: 'Asset Management',
        path: '/asset-management',
        icon: 'asset',
        aliases: { '/asset-contacts': 'Asset contacts' },
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
      },
      {
        label: 'Stock Counts',
        path: '/inventory/admin',
        icon: 'count',
        count: { of: ['stock_counts'], says: 'in progress' },
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
      },
      { label: 'Reports & Analytics', path: '/registry/reports', icon: 'chart' },
      {
        label: 'Import & Export',
        path: '/catalog/import-export',
        icon: 'upload',
        admin: true,
      },
    ],
  },
  {
    label: 'Office',
    entries: [
      { label: 'Workspace', path: '/workspace', icon: 'workspace', key: 'W' },
      {
        label: 'Tasks',
        path: '/tasks',
        icon: 'tasks',
        key: 'K',
        count: { of: ['tasks'], says: 'overdue', late: true },
      },
      {
        label: 'Calendar',
        path: '/calendar',
        icon: 'calendar',
        count: { of: ['calendar'], says: 'today' },
      },
      { label: 'Documents', path: '/documents', icon: 'docs', key: 'D' },
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
