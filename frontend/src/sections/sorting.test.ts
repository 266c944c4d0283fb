import { expect, test } from 'vitest';
import schema from '../../../backend/orderkeep/openapi.json';

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true });

const apis = import.meta.glob<string>('./**/api.ts', { query: '?raw', import: 'default', eager: true });

/** Lists that can't be exported, and so don't name their table. */
const withoutExport: Record<string, string> = {
  './admin/members/members.tsx': 'profiles',
  './integrations/api-keys.tsx': 'api_keys',
  './integrations/webhooks.tsx': 'webhook_endpoints',
  './notifications/list.tsx': 'notifications',
};

/** Sort keys without a column header: created and updated times are the default order or part of the history. */
const withoutHead: Record<string, readonly string[]> = {
  // The position has the same order as the time.
  './inventory/movements/movements.tsx': ['position'],
  // The number is shown with the subject or name, whose header sorts by those.
  './pipeline/enquiries/list.tsx': ['number'],
  './campaigns/list.tsx': ['number'],
};

interface Listing {
  get: { parameters?: { name: string; schema: { enum?: string[] } }[] };
}

const paths: Readonly<Record<string, unknown>> = schema.paths;

const sortKeysOf = (table: string | undefined): string[] =>
  (
    (paths[`/rest/v1/${table}`] as Listing | undefined)?.get.parameters?.find(({ name }) => name === 'sort')?.schema
      .enum ?? []
  ).filter((key) => !key.startsWith('-'));

/** Files of the section that hold a part of a list: its columns, or the whole list that several pages show. */
const isPart = (file: string) => /\/(columns|product-list-page)\.tsx$/.test(file);

const textOf = (file: string): string => {
  const text = sources[file] ?? '';
  const imported = [...text.matchAll(/from '(\.|@\/sections)(\/[\w/-]+)'/g)].map(
    ([, base, path = '']) => `${base === '.' ? file.replace(/\/[^/]+$/, '') : '.'}${path}.tsx`,
  );
  return [text, ...imported.filter(isPart).map(textOf)].join('');
};

const headsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/\bsort: '([a-z_]+)'/g)].flatMap(([, key]) => key ?? []);

/** A `ResourcePage` takes its table from the `crud` of its folder. */
const tableOf = (file: string): string | undefined =>
  withoutExport[file] ??
  /\btable: '(\w+)'/.exec(textOf(file))?.[1] ??
  /\bcrud\('(\w+)'/.exec(apis[file.replace(/[^/]+$/, 'api.ts')] ?? '')?.[1];

const lists = Object.keys(sources).filter((file) => !isPart(file) && /<(ListPage|ResourcePage)\b/.test(textOf(file)));

test('every list is found', () => expect(lists.length).toBeGreaterThan(25));

test.each(lists)('%s: the sort keys of the server match the sortable headers', (file) => {
  const keys = sortKeysOf(tableOf(file));
  const heads = headsOf(file);
  expect(keys.length).toBeGreaterThan(0);
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
