import { sections } from '@/sections/manifests';
import type { Command, CommandTools } from './command';

export const creations = sections.flatMap((section) => section.creations ?? []);

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
