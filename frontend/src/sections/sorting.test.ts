import { expect, test } from 'vitest';
import schema from '../../openapi.json';

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

/** Each list of the web app: its file and its API path. */
const lists: Record<string, keyof typeof schema.paths> = {
  './admin/audit-log.tsx': '/rest/v1/audit_logs',
  './admin/members.tsx': '/rest/v1/profiles',
  './integrations/api-keys.tsx': '/rest/v1/api_keys',
  './integrations/webhooks.tsx': '/rest/v1/webhook_endpoints',
  './brands/list.tsx': '/rest/v1/brands',
  './specifications/list.tsx': '/rest/v1/specifications',
  './campaigns/list.tsx': '/rest/v1/campaigns',
  './catalog/catalog-page.tsx': '/rest/v1/products',
  './catalog/list.tsx': '/rest/v1/products',
  './contacts/list.tsx': '/rest/v1/customers',
  './documents/list.tsx': '/rest/v1/documents',
  './workspace/list.tsx': '/rest/v1/workspace_documents',
  './inventory/counts.tsx': '/rest/v1/stock_counts',
  './inventory/movements.tsx': '/rest/v1/inventory_movements',
  './inventory/stock-list.tsx': '/rest/v1/inventory',
  './multi-line-orders/list.tsx': '/rest/v1/purchase_orders',
  './notifications/list.tsx': '/rest/v1/notifications',
  './orders/list.tsx': '/rest/v1/purchases',
  './pipeline/call-list.tsx': '/rest/v1/calls',
  './pipeline/enquiry-list.tsx': '/rest/v1/enquiries',
  './pipeline/prospect-list.tsx': '/rest/v1/prospects',
  './quotes/list.tsx': '/rest/v1/quotes',
  './reporting/records.tsx': '/rest/v1/records',
  './shipments/list.tsx': '/rest/v1/shipments',
  './stock-orders/list.tsx': '/rest/v1/stock_orders',
  './tasks/list.tsx': '/rest/v1/tasks',
  './units/list.tsx': '/rest/v1/assets',
  './vendors/list.tsx': '/rest/v1/vendors',
};

/** Sort keys without a column header: created and updated times are the default order or part of the history. */
const withoutHead: Record<string, readonly string[]> = {
  // The position has the same order as the time.
  './inventory/movements.tsx': ['position'],
  // The number is shown with the subject or name, whose header sorts by those.
  './pipeline/enquiry-list.tsx': ['number'],
  './campaigns/list.tsx': ['number'],
};

interface Listing {
  get: { parameters?: { name: string; schema: { enum?: string[] } }[] };
}

const sortKeysOf = (path: keyof typeof schema.paths): string[] =>
  (
    (schema.paths[path] as unknown as Listing).get.parameters?.find(({ name }) => name === 'sort')?.schema.enum ?? []
  ).filter((key) => !key.startsWith('-'));

/** Files of the same folder that hold a part of a list: its columns, or the whole list that several pages show. */
const PARTS = ['columns', 'product-list-page'];

const textOf = (file: string): string => {
  const text = sources[file] ?? '';
  const parts = PARTS.filter((part) => text.includes(`from './${part}'`));
  return [text, ...parts.map((part) => textOf(file.replace(/[^/]+$/, `${part}.tsx`)))].join('');
};

const headsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/\bsort: '([a-z_]+)'/g)].flatMap(([, key]) => key ?? []);

test('every list is compared', () => {
  const isPart = (file: string) => PARTS.some((part) => file.endsWith(`/${part}.tsx`));
  const files = Object.keys(sources).filter((file) => !isPart(file) && /<ListPage\b/.test(textOf(file)));
  expect(files.filter((file) => !(file in lists))).toEqual([]);
});

test.each(Object.entries(lists))('%s: the sort keys of the server match the sortable headers', (file, path) => {
  const keys = sortKeysOf(path);
  const heads = headsOf(file);
  expect(heads.filter((key) => !keys.includes(key))).toEqual([]);
  expect(
    keys.filter(
      (key) => !heads.includes(key) && !['created_at', 'updated_at', ...(withoutHead[file] ?? [])].includes(key),
    ),
  ).toEqual([]);
});

/** A declared list of columns, up to its closing bracket. */
const COLUMNS =
  /^(?:export )?const \w*[cC]olumns = ?.*\[\n([\s\S]*?)\n\];|^(?:export )?const \w*[cC]olumns: .*\[\n([\s\S]*?)\n\];/gm;

test('a key names one column of a list: the second of two would show the first', () => {
  const declared = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(COLUMNS)].map(([, first, second]) => ({
      file,
      keys: [...(first ?? second ?? '').matchAll(/^ {4}key: '(\w+)'/gm)].map(([, key]) => key),
    })),
  );
  expect(declared.length).toBeGreaterThan(15);
  expect(declared.filter(({ keys }) => new Set(keys).size < keys.length)).toEqual([]);
});
