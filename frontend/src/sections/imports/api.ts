import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, newKey, send, withKey, type Schema, FIRST_PAGE } from '@/api/client';
import { jsonOf } from '@/lib/json';
import { toMapping, type Said } from './columns';
import type { Kind } from './labels';

export type Report = Schema<'ReportOut'>;
export type Import = Schema<'ImportOut'>;

const LOOK_MS = 2000;
const unfinished: ReadonlySet<Import['status']> = new Set(['running', 'stopping', 'undoing']);

/** Whether an import is still in progress. */
const isUnfinished = (one: Pick<Import, 'status'>) => unfinished.has(one.status);

export const importList = (q?: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'list', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(api.GET('/rest/v1/imports', { params: { query: { limit: 10, cursor: pageParam, q } }, signal })),
    refetchInterval: ({ state }) => (state.data?.pages.some((page) => page.items.some(isUnfinished)) ? LOOK_MS : false),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const importReport = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? LOOK_MS : false),
  });

export interface Upload {
  file: File;
  kind: Kind;
  source: string;
  mode: Schema<'Mode'>;
  /** The manually entered fields of its columns. */
  said: Said;
}

async function upload({ file, kind, source, mode, said }: Upload, dryRun: boolean): Promise<Report> {
  const body = new FormData();
  body.set('file', file);
  body.set('kind', kind);
  body.set('source', source);
  body.set('mode', mode);
  body.set('mapping', JSON.stringify(toMapping(said)));
  body.set('dry_run', String(dryRun));
  const answer = await send('/rest/v1/imports', { method: 'POST', body, headers: dryRun ? {} : withKey(newKey()) });
  return jsonOf<Report>(answer);
}

const tables = [
  'imports',
  'customers',
  'products',
  'product_categories',
  'vendors',
  'purchases',
  'purchase_orders',
  'purchase_events',
  'stock_orders',
  'stock_order_events',
  'assets',
  'inventory_movements',
  'allocations',
  'audit_logs',
];

/** Dry run: checks the whole file and saves nothing. */
export const checkFile = () =>
  mutationOptions({
    mutationFn: (file: Upload) => upload(file, true),
    retry: false,
    meta: { tables: [], failed: "Couldn't check the file" },
  });

/** Importing the same file twice creates no duplicates, so a retry after a lost connection is safe. */
export const importFile = () =>
  mutationOptions({
    mutationFn: (file: Upload) => upload(file, false),
    retry: false,
    meta: {
      tables,
      done: (report: Report) =>
        report.status === 'refused'
          ? 'Nothing imported: some rows have errors'
          : `${report.number ?? 'The file'} imported`,
      failed: "Couldn't import the file",
    },
  });

export const undoImport = () =>
  mutationOptions({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      call(api.POST('/rest/v1/imports/{id}/undo', { params: { path: { id } }, headers: withKey(key) })),
    meta: { tables, done: 'Import undone', failed: { title: "Couldn't undo the import", fallback: 'Try again.' } },
  });
