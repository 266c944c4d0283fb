import type { IconName } from '@/ui/icon-names';

export interface NavEntry {
  label: string;
  path: string;
  icon: IconName;
  /** Second key after G. */
  key?: string;
  /** In the phone's bottom bar, under this name. */
  phone?: string;
  /** Pages of this entry that live elsewhere. */
  also?: readonly string[];
  exact?: boolean;
}

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

/** The whole menu. An entry appears as soon as a section brings its route. */
export const nav: readonly NavGroup[] = [
  { label: 'Dashboard', entries: [{ label: 'Dashboard', path: '/', icon: 'home', key: 'H', phone: 'Home', exact: true }] },
  {
    label: 'Contacts',
    entries: [
      { label: 'Contacts', path: '/contacts', icon: 'contacts', key: 'C', phone: 'Contacts' },
      { label: 'Vendors', path: '/vendors', icon: 'shop', key: 'V' },
    ],
  },
  {
    label: 'Orders',
    entries: [
      { label: 'Sales Orders', path: '/purchases', icon: 'receipt', key: 'O', phone: 'Orders', also: ['/purchase-orders'] },
      { label: 'Stock Orders', path: '/stock-orders', icon: 'cart-in', key: 'S' },
      { label: 'Tracking', path: '/tracking', icon: 'truck', key: 'T' },
    ],
  },
  {
    label: 'Inventory',
    entries: [
      { label: 'Stock Management', path: '/products', icon: 'boxes', key: 'I', phone: 'Inventory', also: ['/inventory'] },
      { label: 'Asset Management', path: '/asset-management', icon: 'asset', also: ['/asset-contacts'] },
      { label: 'Catalog', path: '/catalog', icon: 'catalog' },
    ],
  },
  {
    label: 'Registry',
    entries: [
      { label: 'Record Registry', path: '/registry', icon: 'registry', key: 'R', phone: 'Registry' },
      { label: 'Reports & Analytics', path: '/registry/reports', icon: 'chart' },
    ],
  },
  {
    label: 'Workspace',
    entries: [
      { label: 'Workspace', path: '/workspace', icon: 'workspace', key: 'W' },
      { label: 'Tasks', path: '/tasks', icon: 'tasks', key: 'K' },
      { label: 'Documents', path: '/documents', icon: 'docs', key: 'D' },
    ],
  },
];

const covers = (root: string, path: string): boolean => path === root || path.startsWith(`${root}/`);

/** The active entry is the one whose path covers the current one, the longest when several do. */
export function activePath(entries: readonly NavEntry[], path: string): string | undefined {
  const hits = entries.filter((entry) =>
    entry.exact ? path === entry.path : [entry.path, ...(entry.also ?? [])].some((root) => covers(root, path)),
  );
  return hits.sort((a, b) => b.path.length - a.path.length)[0]?.path;
}
