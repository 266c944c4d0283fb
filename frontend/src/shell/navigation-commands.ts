import type { IconName } from '@/ui/icon-names';
import { groupsFor } from './nav';
import type { Command, Ways } from './command';

interface Place {
  title: string;
  path: string;
  icon: IconName;
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
  },
  {
    title: 'Inventory',
    path: '/inventory',
    icon: 'boxes',
  },
  {
    title: 'Calculator',
    path: '/calculator',
    icon: 'calculator',
  },
  { title: 'Categories', path: '/categories', icon: 'layers' },
  {
    title: 'Specifications',
    path: '/specifications',
    icon: 'tag',
  },
  { title: 'Brands', path: '/brands', icon: 'seal' },
  {
    title: 'Asset contacts',
    path: '/asset-contacts',
    icon: 'contacts',
  },
  { title: 'Theme preview', path: '/theme-preview', icon: 'monitor' },
  {
    title: 'Account',
    path: '/account',
    icon: 'user',
  },
  {
    title: 'Source of Truth',
    path: '/source-of-truth',
    icon: 'seal',
    admin: true,
  },
  {
    title: 'Health',
    path: '/health-checks',
    icon: 'bolt',
    admin: true,
  },
  {
    title: 'Audit log',
    path: '/admin/audit-log',
    icon: 'registry',
    admin: true,
  },
  { title: 'Mail settings', path: '/admin/settings/mail', icon: 'mail', admin: true },
  {
    title: 'API keys',
    path: '/admin/api-keys',
    icon: 'lock',
    admin: true,
  },
  {
    title: 'Webhooks',
    path: '/admin/webhooks',
    icon: 'bolt',
    admin: true,
  },
  {
    title: 'Settings',
    path: '/admin/settings',
    icon: 'shop',
    admin: true,
  },
  {
    title: 'Environments',
    path: '/admin/environments',
    icon: 'boxes',
    admin: true,
  },
  {
    title: 'Admin Console',
    path: '/admin',
    icon: 'shield',
    admin: true,
  },
];

export function navigationCommands({ go, exists, isAdmin }: Ways): Command[] {
  const inMenu = groupsFor(isAdmin, exists)
    .flatMap((group) => group.entries)
    .map(({ label, ...entry }): Place => ({ ...entry, title: entry.path === '/' ? 'Home' : label }));
  const more = morePlaces.filter(({ path, admin }) => exists(path) && (isAdmin || !admin));
  return [...inMenu, ...more].map(({ title, path, icon, key }) => ({
    id: `go-${path}`,
    title,
    group: 'Go to',
    icon,
    keys: key && `G ${key}`,
    to: path,
    run: () => go(path),
  }));
}
