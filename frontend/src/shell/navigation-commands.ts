import type { IconName } from '@/ui/icon-names';
import { groupsFor } from './nav';
import type { Command, Ways } from './command';

interface Place {
  title: string;
  path: string;
  icon: IconName;
  words: string;
  /** The second key after G. */
  key?: string;
  admin?: boolean;
}

/** Pages that are not in the menu. */
const morePlaces: readonly Place[] = [
  {
    title: 'Purchase Orders',
    path: '/purchase-orders',
    icon: 'layers',
    words: 'orders of several lines deliveries multi line',
  },
  {
    title: 'Inventory',
    path: '/inventory',
    icon: 'boxes',
    words: 'stock on hand value low out dead reorder movements ledger shelf',
  },
  {
    title: 'Calculator',
    path: '/calculator',
    icon: 'calculator',
    words: 'price margin mark-up markup discount landed cost change cash till tape',
  },
  { title: 'Categories', path: '/categories', icon: 'layers', words: 'tree products' },
  {
    title: 'Specifications',
    path: '/specifications',
    icon: 'tag',
    words: 'attributes properties units voltage categories products',
  },
  { title: 'Brands', path: '/brands', icon: 'seal', words: 'manufacturers makers makes products' },
  {
    title: 'Asset contacts',
    path: '/asset-contacts',
    icon: 'contacts',
    words: 'units customers who holds awaits serial',
  },
  { title: 'Theme preview', path: '/theme-preview', icon: 'monitor', words: 'design colours components styles' },
  {
    title: 'Account',
    path: '/account',
    icon: 'user',
    words: 'profile name email password two-factor authenticator google sessions devices sign out everywhere',
  },
  {
    title: 'Source of Truth',
    path: '/source-of-truth',
    icon: 'seal',
    words: 'integrity self-check backup',
    admin: true,
  },
  {
    title: 'Health',
    path: '/health-checks',
    icon: 'bolt',
    words: 'status mail disk backup checks version',
    admin: true,
  },
  {
    title: 'Audit log',
    path: '/admin/audit-log',
    icon: 'registry',
    words: 'history who changed what when tampering hash chain',
    admin: true,
  },
  {
    title: 'Admin Console',
    path: '/admin',
    icon: 'shield',
    words: 'people roles users colleagues members team staff invite invitation permissions settings',
    admin: true,
  },
];

export function navigationCommands({ go, exists, isAdmin }: Ways): Command[] {
  const inMenu = groupsFor(isAdmin, exists)
    .flatMap((group) => group.entries)
    .map(({ label, ...entry }): Place => ({ ...entry, title: entry.path === '/' ? 'Home' : label }));
  const more = morePlaces.filter(({ path, admin }) => exists(path) && (isAdmin || !admin));
  return [...inMenu, ...more].map(({ title, path, icon, key, words }) => ({
    id: `go-${path}`,
    title,
    group: 'Go to',
    icon,
    keys: key && `G ${key}`,
    words,
    to: path,
    run: () => go(path),
  }));
}
