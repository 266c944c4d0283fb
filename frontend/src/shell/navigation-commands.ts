import type { MenuEntry } from '@/patterns/navigation/section';
import { accountPages, groupsFor } from './nav';
import type { Command, CommandTools } from './command';

export type PageTarget = Pick<MenuEntry, 'label' | 'path' | 'icon' | 'key' | 'admin'>;

export function navigationCommands({ go, exists, isAdmin }: CommandTools, morePages: readonly PageTarget[]): Command[] {
  const inMenu = groupsFor(isAdmin, exists)
    .flatMap((group) => group.entries)
    .flatMap((entry): PageTarget[] => [
      { ...entry, label: entry.path === '/' ? 'Home' : entry.label },
      ...entry.subpages.flatMap(({ label, path, icon }) => (icon ? [{ label, path, icon }] : [])),
    ]);
  return [...inMenu, ...accountPages, ...morePages]
    .filter(({ path, admin }) => exists(path) && (isAdmin || !admin))
    .map(({ label, path, icon, key }) => ({
      id: `go-${path}`,
      title: label,
      group: 'Go to',
      icon,
      keys: key && `G ${key}`,
      to: path,
      run: () => go(path),
    }));
}
