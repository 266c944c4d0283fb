import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api, call, newKey, send, withKey, type Schema, FIRST_PAGE } from '@/api/client';
import { jsonOf } from '@/lib/json';
import { fileName } from '@/patterns/list/export/export';
import { saveFile } from '@/lib/browser/save-file';
import type { FileColumns } from './wizard/column-choices';
import type { Corrections } from './wizard/corrections';
import type { Kind } from './labels';

export type Report = Schema<'ReportOut'>;
export type Import = Schema<'ImportOut'>;

const POLL_INTERVAL_MS = 2000;
const unfinishedStatuses: ReadonlySet<Import['status']> = new Set(['running', 'stopping', 'undoing']);

/** Whether an import is still in progress. */
const isUnfinished = (one: Pick<Import, 'status'>) => unfinishedStatuses.has(one.status);

export const importList = (q?: string) =>
  infiniteQueryOptions({
    queryKey: ['imports', 'list', q ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(api.GET('/rest/v1/imports', { params: { query: { limit: 10, cursor: pageParam, q } }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.items.some(isUnfinished)) ? POLL_INTERVAL_MS : false,
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const importReport = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? POLL_INTERVAL_MS : false),
  });

/** The import in progress, while its request is pending. */
export const runningImport = () =>
  queryOptions({
    queryKey: ['imports', 'running'],
    queryFn: async ({ signal }) => {
      const query = { limit: 1, status: 'running' } as const;
      const { items } = await call(api.GET('/rest/v1/imports', { params: { query }, signal }));
      return items[0] ?? null;
    },
    refetchInterval: 1000,
    gcTime: 0,
  });

/** The fields that the columns of a file can be mapped to. */
export const importFields = (kind: Kind) =>
  queryOptions({
    queryKey: ['imports', 'fields', kind],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/imports/fields', { params: { query: { kind } }, signal })),
    staleTime: Infinity,
  });

export interface Upload {
  file: File;
  kind: Kind;
  source: string;
  mode: Schema<'Mode'>;
  /** Column → field; null leaves a column out. */
  mapping: Record<string, string | null>;
  corrections: Corrections;
}

function formOf({ file, kind, source, mode, mapping, corrections }: Upload, dryRun: boolean): FormData {
  const body = new FormData();
  body.set('file', file);
  body.set('kind', kind);
  body.set('source', source);
  body.set('mode', mode);
  body.set('mapping', JSON.stringify(mapping));
  body.set('corrections', JSON.stringify(corrections));
  body.set('dry_run', String(dryRun));
  return body;
}

async function upload(file: Upload, dryRun: boolean): Promise<Report> {
  const headers = dryRun ? {} : withKey(newKey());
  return jsonOf<Report>(await send('/rest/v1/imports', { method: 'POST', body: formOf(file, dryRun), headers }));
}

/** Reads the columns of a file, with their first values and suggested fields. Saves nothing. */
export const readColumns = () =>
  mutationOptions({
    mutationFn: async ({ file, kind, source }: Pick<Upload, 'file' | 'kind' | 'source'>) => {
      const body = new FormData();
      body.set('file', file);
      body.set('kind', kind);
      body.set('source', source);
      return jsonOf<FileColumns>(await send('/rest/v1/imports/columns', { method: 'POST', body }));
    },
    retry: false,
    meta: { failed: "Couldn't read the file" },
  });

async function save(answer: Response, usual: string): Promise<string> {
  const name = fileName(answer.headers.get('content-disposition'), usual);
  saveFile(await answer.blob(), name);
  return name;
}

/** Downloads the rows that can't be imported, each with the reason. */
export const downloadRejected = () =>
  mutationOptions({
    mutationFn: async (file: Upload) =>
      save(await send('/rest/v1/imports/rejected', { method: 'POST', body: formOf(file, true) }), 'errors.csv'),
    retry: false,
    meta: { done: (name: string) => `${name} downloaded`, failed: "Couldn't download the rows" },
  });

export const downloadSample = () =>
  mutationOptions({
    mutationFn: async ({ kind, format }: { kind: Kind; format: Schema<'FileFormat'> }) =>
      save(await send(`/rest/v1/imports/sample?kind=${kind}&format=${format}`), `sample.${format}`),
    retry: false,
    meta: { done: (name: string) => `${name} downloaded`, failed: "Couldn't download the sample" },
  });

/** Dry run: checks the whole file and saves nothing. */
export const checkFile = () =>
  mutationOptions({
    mutationFn: (file: Upload) => upload(file, true),
    retry: false,
    meta: { failed: "Couldn't check the file" },
  });

/** Importing the same file twice creates no duplicates, so a retry after a lost connection is safe. */
export const importFile = () =>
  mutationOptions({
    mutationFn: (file: Upload) => upload(file, false),
    retry: false,
    meta: {
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
    meta: { done: 'Import undone', failed: { title: "Couldn't undo the import", fallback: 'Try again.' } },
  });
