import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { auth } from '@/api/auth';
import { canSwitch } from '@/api/environment';
import { activity } from '@/lib/activity';
import { togglePrivacy } from '@/lib/privacy';
import { printPage } from '@/lib/print';
import { toasts } from '@/lib/toasts';
import { themes, applyTheme, theme } from '@/lib/theme';
import { useSearchChange } from '@/patterns/list-search';
import { usePathExists } from '@/patterns/path-exists';
import type { IconName } from '@/ui/icon-names';
import { groupsFor } from './nav';
import { surfaces } from './surfaces';

export interface Command {
  id: string;
  title: string;
  group: 'Go to' | 'Create' | 'Do' | 'Settings' | 'Help';
  icon: IconName;
  keys?: string;
  /** Other keys for the same, where a browser keeps the first for itself. */
  also?: readonly string[];
  /** Other names that people look for. */
  words?: string;
  /** Where it goes, when it is a place: it can open in a new tab. */
  to?: string;
  run: () => unknown;
}

interface Place {
  title: string;
  path: string;
  icon: IconName;
  words: string;
  /** Second key after G. */
  key?: string;
  admin?: boolean;
}

/** Pages that the menu does not name. */
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
    title: 'Asset contacts',
    path: '/asset-contacts',
    icon: 'contacts',
    words: 'units customers who holds awaits serial',
  },
  {
    title: 'Source of Truth',
    path: '/source-of-truth',
    icon: 'seal',
    words: 'health integrity check backup',
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

/** What can be made, where its form opens and with which second key after N. */
const creations = [
  { title: 'New contact', path: '/contacts', key: 'C', icon: 'user-plus', words: 'add customer create client' },
  { title: 'New sales order', path: '/purchases', key: 'O', icon: 'receipt', words: 'add purchase create sell' },
  {
    title: 'New stock order',
    path: '/stock-orders',
    key: 'S',
    icon: 'cart-in',
    words: 'add expense buy purchase vendor create',
    admin: true,
  },
  { title: 'New vendor', path: '/vendors', key: 'V', icon: 'shop', words: 'add shop supplier create', admin: true },
  {
    title: 'Add parcel',
    path: '/tracking',
    key: 'A',
    icon: 'truck',
    words: 'new shipment tracking number create',
    admin: true,
  },
  { title: 'New task', path: '/tasks', key: 'T', icon: 'tasks', words: 'add to do follow up create' },
  { title: 'New product', path: '/products', key: 'P', icon: 'box', words: 'add item create stock', admin: true },
  {
    title: 'Count a unit in',
    path: '/asset-management',
    key: 'U',
    icon: 'asset',
    words: 'add new asset unit serial create',
    admin: true,
  },
] as const;

/** What can be made over any page, as the Workspace menu has it. */
const workspace = [
  { title: 'New Call', name: 'call', key: 'L', icon: 'phone', words: 'log call record phone walk in who rang' },
  { title: 'New Quote', name: 'quote', key: 'Q', icon: 'quote', words: 'offer estimate add create price' },
  { title: 'New Enquiry', name: 'enquiry', key: 'E', icon: 'enquiry', words: 'question ask add create inquiry' },
] as const;

interface Ways {
  make: (name: string) => void;
  go: (path: string, search?: Record<string, string>) => void;
  dialog: (name: string) => void;
  exists: (path: string) => boolean;
  isAdmin: boolean;
}

/** The one registry behind menus, keys, tips, the key sheet, the help page and the palette. */
export function useCommands(isAdmin: boolean): readonly Command[] {
  const navigate = useNavigate();
  const change = useSearchChange();
  const exists = usePathExists();
  return useMemo(() => {
    const ways: Ways = {
      go: (path, search = {}) => void navigate({ to: path, search } as never),
      dialog: (name) => change({ dialog: name }),
      make: (name) => change({ new: name, who: undefined }),
      exists,
      isAdmin,
    };
    return [...places(ways), ...made(ways), ...madeAnywhere(ways), ...acts(ways), ...settings(ways), ...help(ways)];
  }, [navigate, change, exists, isAdmin]);
}

function places({ go, exists, isAdmin }: Ways): Command[] {
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

const made = ({ go, exists, isAdmin }: Ways): Command[] =>
  creations
    .filter((creation) => exists(creation.path) && (isAdmin || !('admin' in creation)))
    .map(({ title, path, key, icon, words }) => ({
      id: `new-${path}`,
      title,
      group: 'Create',
      icon,
      keys: `N ${key}`,
      words,
      to: `${path}?open=new`,
      run: () => go(path, { open: 'new' }),
    }));

const madeAnywhere = ({ make }: Ways): Command[] =>
  workspace.map(({ title, name, key, icon, words }) => ({
    id: `new-${name}`,
    title,
    group: 'Create',
    icon,
    keys: `N ${key}`,
    words,
    run: () => make(name),
  }));

function acts({ dialog }: Ways): Command[] {
  return [
    {
      id: 'palette',
      title: 'Search or jump to',
      group: 'Do',
      icon: 'search',
      keys: 'Mod+K',
      run: () => surfaces.toggle('palette'),
    },
    {
      id: 'search',
      title: 'Search in the list',
      group: 'Do',
      icon: 'filter',
      keys: '/',
      words: 'find filter',
      run: focusSearch,
    },
    {
      id: 'undo',
      title: 'Undo the last act',
      group: 'Do',
      icon: 'undo',
      keys: 'Mod+Z',
      words: 'back revert',
      run: undoLast,
    },
    {
      id: 'activity',
      title: 'Last acts',
      group: 'Do',
      icon: 'undo',
      words: 'activity history undo what I did',
      run: () => surfaces.show('activity'),
    },
    {
      id: 'notifications',
      title: 'Notifications',
      group: 'Do',
      icon: 'bell',
      words: 'bell news what others did unread',
      run: () => surfaces.show('notifications'),
    },
    {
      id: 'toasts',
      title: 'Jump to the notification',
      group: 'Do',
      icon: 'info',
      keys: 'F8',
      words: 'toast',
      run: toNotification,
    },
    {
      id: 'print',
      title: 'Print this page',
      group: 'Do',
      icon: 'print',
      keys: 'Mod+P',
      words: 'paper pdf',
      run: printPage,
    },
    {
      id: 'dashboard',
      title: 'Customize Dashboard',
      group: 'Settings',
      icon: 'grid',
      words: 'settings cards widgets layout home',
      run: () => dialog('dashboard'),
    },
  ];
}

function settings({ dialog, isAdmin }: Ways): Command[] {
  const switching: Command[] =
    isAdmin && canSwitch()
      ? [
          {
            id: 'environment',
            title: 'Switch Environment',
            group: 'Settings',
            icon: 'layers',
            words: 'settings development test production live data sample shop demo my business',
            run: () => dialog('environment'),
          },
        ]
      : [];
  return [
    {
      id: 'privacy',
      title: 'Privacy mode',
      group: 'Settings',
      icon: 'eye-off',
      keys: 'Control+Shift+P',
      also: ['Alt+Shift+P'],
      words: 'hide show amounts on off blur',
      run: tellPrivacy,
    },
    {
      id: 'privacy-settings',
      title: 'Privacy Settings',
      group: 'Settings',
      icon: 'shield',
      words: 'settings hide amounts prices totals blur',
      run: () => dialog('privacy'),
    },
    {
      id: 'preferences',
      title: 'User Preferences',
      group: 'Settings',
      icon: 'user',
      words: 'settings options preferences account shortcuts single keys reset defaults',
      run: () => dialog('preferences'),
    },
    ...switching,
    ...themes.map((name): Command => ({
      id: `theme-${name}`,
      title: `Theme: ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      group: 'Settings',
      icon: name === 'light' ? 'sun' : name === 'dark' ? 'moon' : 'monitor',
      words: 'settings colour color mode appearance display night day',
      run: () => {
        theme.write(name);
        applyTheme();
      },
    })),
    {
      id: 'sign-out',
      title: 'Sign out',
      group: 'Settings',
      icon: 'right',
      words: 'log out logout leave',
      run: () => void signOut(),
    },
  ];
}

function help({ dialog, go, exists }: Ways): Command[] {
  const page: Command[] = exists('/help')
    ? [
        {
          id: 'help',
          title: 'Help',
          group: 'Help',
          icon: 'info',
          words: 'how to guide manual first order import support currency dollars',
          to: '/help',
          run: () => go('/help'),
        },
      ]
    : [];
  return [
    {
      id: 'keys',
      title: 'Keyboard shortcuts',
      group: 'Help',
      icon: 'keyboard',
      keys: '?',
      words: 'keyboard shortcuts hotkeys',
      run: () => dialog('keys'),
    },
    ...page,
  ];
}

export function tellPrivacy(): void {
  const on = togglePrivacy();
  toasts.show({ id: 'privacy', variant: 'info', title: on ? 'Privacy mode on' : 'Privacy mode off' });
}

async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut();
  if (error)
    toasts.show({ variant: 'error', title: 'Sign Out Failed', description: 'Unable to sign out. Please try again.' });
}

/** Where there is no list, everything is searched. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('[data-list-search]');
  if (field) field.focus();
  else surfaces.show('palette');
}

/** The toast that is there has the key by itself; afterwards it opens what is kept of the toasts. */
function toNotification(): false | undefined {
  if (toasts.read().length > 0) return false;
  surfaces.show('activity');
  return undefined;
}

/** Only the last act: an older one behind it is undone from the list, where it is seen. */
function undoLast(): void {
  const act = activity.last();
  if (act?.way === 'open') void activity.undo(act.id);
  else if (act)
    toasts.show({
      id: 'no-undo',
      variant: 'info',
      title: 'Nothing to undo',
      description: `There is no way back from "${act.title}". Older changes are under Last acts.`,
    });
  else toasts.show({ id: 'no-undo', variant: 'info', title: 'Nothing to undo' });
}
