import type { Command, CommandTools } from './command';

/** The records that can be created, where their form opens, and the second key after N. */
const creations = [
  { title: 'New contact', path: '/contacts', key: 'C', icon: 'user-plus' },
  { title: 'New sales order', path: '/purchases', key: 'O', icon: 'receipt' },
  {
    title: 'New stock order',
    path: '/stock-orders',
    key: 'S',
    icon: 'cart-in',
    admin: true,
  },
  { title: 'New vendor', path: '/vendors', key: 'V', icon: 'shop', admin: true },
  {
    title: 'Add shipment',
    path: '/tracking',
    key: 'A',
    icon: 'truck',
    admin: true,
  },
  { title: 'New document', path: '/workspace', key: 'D', icon: 'workspace' },
  { title: 'New task', path: '/tasks', key: 'T', icon: 'tasks' },
  { title: 'New product', path: '/products', key: 'P', icon: 'box', admin: true },
  { title: 'New brand', path: '/brands', key: 'B', icon: 'seal', admin: true },
  {
    title: 'New specification',
    path: '/specifications',
    key: 'X',
    icon: 'tag',
    admin: true,
  },
  {
    title: 'Add a unit',
    path: '/asset-management',
    key: 'U',
    icon: 'asset',
    admin: true,
  },
] as const;

/** The records that can be created over any page, as in the Workspace menu. */
const workspace = [
  { title: 'New Call', name: 'call', key: 'L', icon: 'phone' },
  { title: 'New Quote', name: 'quote', key: 'Q', icon: 'quote' },
  { title: 'New Enquiry', name: 'enquiry', key: 'E', icon: 'enquiry' },
] as const;

export const creationCommands = ({ go, exists, isAdmin, isGuest }: CommandTools): Command[] =>
  creations
    .filter((creation) => exists(creation.path) && !isGuest && (isAdmin || !('admin' in creation)))
    .map(({ title, path, key, icon }) => ({
      id: `new-${path}`,
      title,
      group: 'Create',
      icon,
      keys: `N ${key}`,
      to: `${path}?open=new`,
      run: () => go(path, { open: 'new' }),
    }));

export const createAnywhereCommands = ({ make, isGuest }: CommandTools): Command[] =>
  (isGuest ? [] : workspace).map(({ title, name, key, icon }) => ({
    id: `new-${name}`,
    title,
    group: 'Create',
    icon,
    keys: `N ${key}`,
    run: () => make(name),
  }));
