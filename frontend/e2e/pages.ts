// Every page of the app: its lists in each of their views, its records in the sample data, and the forms that open on
// them.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';

/** Lists by route, each with the views and dialogs that its URL can open. */
const lists: Record<string, readonly string[]> = {
  '/contacts': ['', '?view=card', '?open=new'],
  '/contacts/prospects': ['', '?open=new'],
  '/contacts/enquiries': ['', '?open=new'],
  '/contacts/calls': ['', '?open=new'],
  '/contacts/campaigns': ['', '?open=new'],
  '/products': ['', '?view=cards', '?view=tiles', '?open=new', '?open=specifications'],
  '/brands': ['', '?open=new'],
  '/specifications': ['', '?open=new'],
  '/inventory': ['', '?show=movements'],
  '/inventory/admin': ['', '?open=new'],
  '/purchases': ['', '?view=cards', '?open=new'],
  '/purchase-orders': ['', '?view=cards'],
  '/quotes': ['', '?view=cards', '?open=new'],
  '/asset-management': ['', '?view=cards', '?view=tiles', '?view=groups', '?open=new'],
  '/asset-contacts': [''],
  '/stock-orders': ['', '?view=cards', '?open=new', '?open=missing'],
  '/tracking': ['', '?view=individual', '?view=expense_id_details', '?open=new'],
  '/vendors': ['', '?view=cards', '?open=new'],
  '/tasks': ['', '?view=board', '?open=new'],
  '/workspace': ['', '?open=new'],
  '/documents': ['', '?view=categories', '?view=list', '?open=categories'],
  '/notifications': [''],
  '/admin/audit-log': [''],
  '/admin/api-keys': ['', '?open=new'],
  '/admin/webhooks': ['', '?open=new'],
  '/registry/records': ['', '?kind=purchases,quotes'],
};

/** Pages that are neither a list nor a record. */
const others: Record<string, readonly string[]> = {
  '/': ['', '?dialog=preferences', '?dialog=keys'],
  '/calendar': ['?view=month', '?view=week', '?view=day', '?open=new'],
  '/today': [''],
  '/calculator': ['', '?view=landed'],
  '/theme-preview': ['', '?view=light', '?view=dark'],
  '/catalog/import-export': ['', '?view=export', '?kind=products'],
  '/account': ['', '?open=email', '?open=password'],
  '/admin': ['', '?open=invite', '?open=access'],
  '/admin/categories': ['', '?open=new'],
  '/admin/settings': [''],
  '/admin/outbox': [''],
  '/admin/settings/mail': ['', '?open=quote'],
  '/admin/environments': ['', '?open=copy', '?open=empty-test'],
  '/source-of-truth': [''],
  '/health-checks': [''],
  '/admin/jobs': [''],
  '/help': [''],
  '/catalog': ['', '?view=table'],
  '/catalog/reports': [''],
  '/categories': ['', '?open=new'],
  '/registry': [''],
  '/registry/reports': [
    '',
    '?report=margin&period=this_year&by=category',
    '?report=customers&period=this_year',
    '?report=products&period=this_year&by=slow',
    '?report=stock',
    '?report=stock&period=this_year&by=month',
    '?report=ageing',
    '?report=purchasing&period=this_year&by=month',
    '?report=lead_times&period=this_year',
    '?report=pipeline',
    '?report=tasks&period=custom&first=2026-01-01&last=2026-03-31',
  ],
};

interface Sample {
  /** The server's list of these records. */
  from: string;
  /** Which of its rows are shown: one per status, or the first. */
  status?: readonly string[];
  opens?: readonly string[];
  /** The URL of a row, if it isn't route and ID; `ids` are those of the first rows. */
  path?: (id: string, ids: readonly string[]) => string;
}

const records: Record<string, Sample> = {
  '/contacts/$id': { from: '/customers', opens: ['?open=edit'] },
  '/contacts/prospects/$id': { from: '/prospects', status: ['new'], opens: ['?open=edit'] },
  '/contacts/enquiries/$id': { from: '/enquiries', status: ['new', 'answered'], opens: ['?open=edit', '?open=answer'] },
  '/workspace/$id': { from: '/workspace_documents', opens: ['?open=edit', '?open=version-1', '?open=delete'] },
  '/documents/$id': {
    from: '/documents',
    opens: ['?open=edit', '?open=version', '?open=link', '?open=delete'],
  },
  '/contacts/campaigns/$id': { from: '/campaigns', status: ['draft', 'done'] },
  '/inventory/product/$id': {
    from: '/products',
    opens: [
      '?open=edit',
      '?open=details',
      '?open=specifications',
      '?open=category',
      '?open=brand',
      '?open=why',
      '?open=adjust',
      '?proof=stock_quantity',
    ],
  },
  '/products/compare': { from: '/products', path: (_id, ids) => `/products/compare?ids=${ids.slice(0, 3).join(',')}` },
  '/inventory/admin': {
    from: '/stock_counts',
    status: ['counting', 'approved'],
    opens: ['&open=edit', '&open=approve'],
    path: (id) => `/inventory/admin?count=${id}`,
  },
  '/purchases/$id': { from: '/purchases', opens: ['?open=edit', '?open=why', '?open=deliver', '?open=hold'] },
  '/purchase-orders/$id': { from: '/purchase_orders', opens: ['?open=edit', '?open=deliver', '?open=delete'] },
  '/quotes/$id': { from: '/quotes', status: ['draft', 'sent'], opens: ['?open=edit', '?open=send'] },
  '/asset-management/$id': { from: '/assets', status: ['allocated', 'delivered'], opens: ['?open=edit'] },
  '/stock-orders/$id': {
    from: '/stock_orders',
    status: ['draft', 'ordered', 'received'],
    opens: ['?open=edit', '?open=shipment'],
  },
  '/tracking/$id': { from: '/shipments', status: ['in_transit', 'received'], opens: ['?open=edit'] },
  '/tracking/$id/receive': { from: '/shipments', status: ['delivered'], path: (id) => `/tracking/${id}/receive` },
  '/vendors/shop/$id': { from: '/vendors', opens: ['?open=edit'] },
  '/tasks/$id': { from: '/tasks', status: ['pending', 'completed'], opens: ['?open=edit', '?open=appointment'] },
};

/** URLs that redirect to another page. */
const redirects = [
  '/admin/users',
  '/asset-management/$id/$part',
  '/asset-management/$id/$part/$',
  '/customers',
  '/customers/$id',
  '/dashboard',
  '/expenses',
  '/expenses/$id',
  '/imports',
  '/reports',
  '/deliveries/$id',
];

/** The routes that the sections declare. */
const routes = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|\/)routes\.tsx$/.test(path))
  .flatMap((path) =>
    [...readFileSync(`src/${path}`, 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map((found) => found[1] ?? ''),
  );

/** Routes that are missing from these lists: there must be none. */
export const missingRoutes = () =>
  routes.filter(
    (route) => !(route in lists) && !(route in others) && !(route in records) && !redirects.includes(route),
  );

export interface Address {
  path: string;
  /** The page that it is one state of. */
  route: string;
  kind: 'list' | 'record' | 'other' | 'dialog';
}

/** A dialog, a panel or the proof of a figure lies over its page. */
const opensDialog = (path: string) => /[?&](open|dialog|proof)=/.test(path);

const addresses = (of: Record<string, readonly string[]>, kind: 'list' | 'other'): Address[] =>
  Object.entries(of).flatMap(([route, ends]) =>
    ends.map((end) => ({ path: route + end, route, kind: opensDialog(end) ? 'dialog' : kind })),
  );

const plain = (of: readonly Address[]) => of.filter(({ kind }) => kind !== 'dialog').map(({ path }) => path);

/** The lists without their dialogs. */
export const listPages = plain(addresses(lists, 'list'));

/** Every URL without a record, and without its dialogs. */
export const plainPages = [
  ...redirects.filter((path) => !path.includes('$')),
  ...plain(addresses(others, 'other')),
  ...listPages,
];

const recordAddresses = async (page: Page): Promise<Address[]> => {
  const found: Address[] = [];
  for (const [route, { from, status, opens = [], path }] of Object.entries(records)) {
    const { items } = await apiRequest<{ items: { id: string; status: string }[] }>(
      page,
      'GET',
      `${from}${from.includes('?') ? '&' : '?'}limit=100`,
      undefined,
      'development',
    );
    const shown = status ? status.map((key) => items.find((row) => row.status === key)) : items.slice(0, 1);
    for (const [index, row] of shown.entries()) {
      if (!row) throw new Error(`The sample shop has no record for ${route} ${status?.[index] ?? ''}`);
      const address =
        path?.(
          row.id,
          items.map(({ id }) => id),
        ) ?? route.replace('$id', row.id);
      const of = `record ${route}`;
      found.push({ path: address, route: of, kind: 'record' });
      if (index === 0) found.push(...opens.map((end) => ({ path: address + end, route: of, kind: 'dialog' }) as const));
    }
  }
  return found;
};

/** One of each record, without its dialogs. */
export const recordPages = async (page: Page): Promise<string[]> => plain(await recordAddresses(page));

/** Every address of the app with its dialogs, for the admin signed in on this page. */
export const everyAddress = async (page: Page): Promise<Address[]> => [
  ...addresses(others, 'other'),
  ...addresses(lists, 'list'),
  ...(await recordAddresses(page)),
];

/** Which of several equal shares of the pages a test opens. */
export interface Share {
  at: number;
  of: number;
}

/** Journeys that try the same on every list or dialog try it on a share of them, always the same one. */
export const sampled = <T>(all: readonly T[], { at, of }: Share): readonly T[] =>
  all.filter((_, index) => index % of === at);
