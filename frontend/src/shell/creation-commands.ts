import { nav } from './nav';
import type { Command, CommandTools } from './command';

/** What can be created, in the order of the menu. */
export const creations = nav
  .flatMap(({ entries }) => entries.flatMap((entry) => [entry, ...entry.subpages]))
  .flatMap(({ path, icon = 'plus', creation }) => (creation ? [{ path, icon, ...creation }] : []));

export const creationCommands = ({ go, make, exists, isAdmin, isGuest }: CommandTools): Command[] =>
  creations
    .filter(({ path, admin }) => exists(path) && !isGuest && (isAdmin || !admin))
    .map(({ title, path, key, icon, name }) => ({
      id: `new-${path}`,
      title,
      group: 'Create',
      icon,
      keys: `N ${key}`,
      ...(name ? { run: () => make(name) } : { to: `${path}?open=new`, run: () => go(path, { open: 'new' }) }),
    }));
