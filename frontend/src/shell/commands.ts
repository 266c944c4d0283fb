import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { canSwitch } from '@/api/environment';
import { togglePrivacy } from '@/lib/privacy';
import { toasts } from '@/lib/toasts';
import { themes, applyTheme, theme } from '@/lib/theme';
import { usePathExists } from '@/patterns/path-exists';
import type { IconName } from '@/ui/icon-names';
import { nav } from './nav';

export interface Command {
  id: string;
  title: string;
  group: 'Go to' | 'Create' | 'View' | 'Help';
  icon: IconName;
  keys?: string;
  /** A second way where a browser keeps the first for itself. */
  alsoKeys?: string;
  run: () => void;
}

/** What can be made, where its form opens and with which second key after N. */
const creations = [
  { title: 'New contact', path: '/contacts', key: 'C', icon: 'user-plus' },
  { title: 'New sales order', path: '/purchases', key: 'O', icon: 'receipt' },
  { title: 'New product', path: '/products', key: 'P', icon: 'box' },
] as const;

/** The one registry behind menus, keys, the key sheet and the palette. */
export function useCommands(isAdmin: boolean): readonly Command[] {
  const navigate = useNavigate();
  const exists = usePathExists();
  return useMemo(() => {
    const go = (path: string, search: Record<string, string> = {}) => void navigate({ to: path, search } as never);
    const dialog = (name: string) => void navigate({ to: '.', search: (old: object) => ({ ...old, dialog: name }) } as never);
    const places: Command[] = nav
      .flatMap((group) => group.entries)
      .filter((entry) => exists(entry.path))
      .map((entry) => ({
        id: `go-${entry.path}`,
        title: entry.path === '/' ? 'Home' : entry.label,
        group: 'Go to',
        icon: entry.icon,
        keys: entry.key && `G ${entry.key}`,
        run: () => go(entry.path),
      }));
    const made: Command[] = creations
      .filter((creation) => exists(creation.path))
      .map(({ title, path, key, icon }) => ({ id: `new-${path}`, title, group: 'Create', icon, keys: `N ${key}`, run: () => go(path, { open: 'new' }) }));
    return [...places, ...made, ...viewCommands(dialog, isAdmin), ...helpCommands(dialog)];
  }, [navigate, exists, isAdmin]);
}

function viewCommands(dialog: (name: string) => void, isAdmin: boolean): Command[] {
  const switching: Command[] = isAdmin && canSwitch() ? [{ id: 'environment', title: 'Switch Environment', group: 'View', icon: 'layers', run: () => dialog('environment') }] : [];
  return [
    { id: 'privacy', title: 'Privacy mode on or off', group: 'View', icon: 'eye-off', keys: 'Control+Shift+P', alsoKeys: 'Alt+Shift+P', run: tellPrivacy },
    { id: 'privacy-settings', title: 'Privacy Settings', group: 'View', icon: 'shield', run: () => dialog('privacy') },
    { id: 'preferences', title: 'User Preferences', group: 'View', icon: 'user', run: () => dialog('preferences') },
    ...switching,
    ...themes.map(
      (name): Command => ({
        id: `theme-${name}`,
        title: `Theme: ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        group: 'View',
        icon: name === 'light' ? 'sun' : name === 'dark' ? 'moon' : 'monitor',
        run: () => {
          theme.write(name);
          applyTheme();
        },
      }),
    ),
  ];
}

function helpCommands(dialog: (name: string) => void): Command[] {
  return [
    { id: 'search', title: 'Search in the list', group: 'Help', icon: 'search', keys: '/', run: focusSearch },
    { id: 'undo', title: 'Undo the last act', group: 'Help', icon: 'undo', keys: 'Control+Z', alsoKeys: 'Meta+Z', run: undoLast },
    { id: 'keys', title: 'Keyboard keys', group: 'Help', icon: 'keyboard', keys: '?', run: () => dialog('keys') },
  ];
}

export function tellPrivacy(): void {
  const on = togglePrivacy();
  toasts.show({ id: 'privacy', variant: 'info', title: on ? 'Privacy mode on' : 'Privacy mode off' });
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
}

/** What the toast offers, for hands that are on the keyboard. */
function undoLast(): void {
  const undoable = toasts.read().findLast((toast) => toast.action);
  if (!undoable) return;
  toasts.close(undoable.id);
  undoable.action?.run();
}
