import type { IconName } from '@/ui/icon-names';
import { groupsFor } from './nav';
import type { Command, CommandTools } from './command';

export interface PageTarget {
  title: string;
  path: string;
  icon: IconName;
  /** The second key after G. */
  key?: string;
  admin?: boolean;
}

/** Pages that aren't in the navigation, but in the account menu. */
const accountPages: readonly PageTarget[] = [
  { title: 'Account', path: '/account', icon: 'user' },
  { title: 'Source of Truth', path: '/source-of-truth', icon: 'seal', admin: true },
  { title: 'Admin Console', path: '/admin', icon: 'shield', admin: true },
];

export function navigationCommands(
  { go, exists, isAdmin }: CommandTools,
  morePlaces: readonly PageTarget[],
): Command[] {
  const inMenu = groupsFor(isAdmin, exists)
    .flatMap((group) => group.entries)
    .flatMap((entry) => [entry, ...(entry.lists?.filter(({ path }) => exists(path)) ?? [])])
    .map(({ label, ...entry }): PageTarget => ({ ...entry, title: entry.path === '/' ? 'Home' : label }));
  const more = [...accountPages, ...morePlaces].filter(({ path, admin }) => exists(path) && (isAdmin || !admin));
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
