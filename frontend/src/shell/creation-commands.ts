import type { Command, Ways } from './command';

/** The records that can be created, where their form opens, and the second key after N. */
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
    title: 'Add shipment',
    path: '/tracking',
    key: 'A',
    icon: 'truck',
    words: 'new shipment tracking number create',
    admin: true,
  },
  { title: 'New document', path: '/workspace', key: 'D', icon: 'workspace', words: 'add note idea write create' },
  { title: 'New task', path: '/tasks', key: 'T', icon: 'tasks', words: 'add to do follow up create' },
  { title: 'New product', path: '/products', key: 'P', icon: 'box', words: 'add item create stock', admin: true },
  { title: 'New brand', path: '/brands', key: 'B', icon: 'seal', words: 'add manufacturer create', admin: true },
  {
    title: 'New specification',
    path: '/specifications',
    key: 'X',
    icon: 'tag',
    words: 'add attribute property unit create',
    admin: true,
  },
  {
    title: 'Add a unit',
    path: '/asset-management',
    key: 'U',
    icon: 'asset',
    words: 'add new asset unit serial create',
    admin: true,
  },
] as const;

/** The records that can be created over any page, as in the Workspace menu. */
const workspace = [
  { title: 'New Call', name: 'call', key: 'L', icon: 'phone', words: 'log call record phone walk in who rang' },
  { title: 'New Quote', name: 'quote', key: 'Q', icon: 'quote', words: 'offer estimate add create price' },
  { title: 'New Enquiry', name: 'enquiry', key: 'E', icon: 'enquiry', words: 'question ask add create inquiry' },
] as const;

export const creationCommands = ({ go, exists, isAdmin }: Ways): Command[] =>
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

export const createAnywhereCommands = ({ make }: Ways): Command[] =>
  workspace.map(({ title, name, key, icon, words }) => ({
    id: `new-${name}`,
    title,
    group: 'Create',
    icon,
    keys: `N ${key}`,
    words,
    run: () => make(name),
  }));
