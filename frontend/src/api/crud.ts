import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { removedRecords } from '@/lib/storage/removed-records';
import { ifMatch, send, withKey, type Query } from './client';
import type { paths } from './generated/schema';
import { explainEditConflict } from './refusal';
import { registerUndo } from './undo-registry';

/** The tables whose records can be listed, read, created, changed and deleted. */
type Resource = {
  [Path in keyof paths]: Path extends `/rest/v1/${infer Table}/{id}`
    ? paths[Path] extends { get: object; patch: object; delete: object }
      ? Table
      : never
    : never;
}[keyof paths];

type List<Table extends Resource> = Extract<`/rest/v1/${Table}`, keyof paths>;
type ItemPath<Table extends Resource> = Extract<`/rest/v1/${Table}/{id}`, keyof paths>;
type Answer<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Row } } } }
  ? Row
  : never;
type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Values } } }
  ? Values
  : never;

interface Versioned {
  id: string;
  version: number;
}

interface CrudLabels<Row> {
  /** "vendor": for toasts and questions. */
  noun: string;
  /** The record's name in toasts and in the list of recent changes. */
  name: (row: Row) => string;
}

/**
 * The queries and mutations of a resource: keys that the change feed knows, toasts, undo, Idempotency-Key and version.
 * Declared at the top level of a file, so that its undos survive a reload.
 */
export const crud = <Table extends Resource>(table: Table, labels: CrudLabels<Answer<paths[ItemPath<Table>]['get']>>) =>
  build<
    Answer<paths[ItemPath<Table>]['get']> & Versioned,
    Body<paths[List<Table>]['post']>,
    Body<paths[ItemPath<Table>]['patch']>,
    Query<List<Table>>
  >(table, labels);

function build<Row extends Versioned, New, Changes, Asked>(table: string, { noun, name }: CrudLabels<Row>) {
  const title = noun.charAt(0).toUpperCase() + noun.slice(1);
  const failed = { create: `Failed to create ${noun}`, update: `Failed to update ${noun}` };
  const all = `/rest/v1/${table}`;
  const at = (id: string) => `${all}/${encodeURIComponent(id)}`;
  const page = (query: object, signal?: AbortSignal) =>
    readData<{ items: Row[]; next_cursor: string | null }>(all, query, signal);
  const create = (values: New, key: string) => write<Row>('POST', all, withKey(key), values);
  const update = ({ id, version }: Versioned, values: object) => write<Row>('PATCH', at(id), ifMatch(version), values);
  const remove = ({ id }: { id: string }) => write<undefined>('DELETE', at(id), {});

  const undoCreate = registerUndo(`create:${all}/{id}`, async ({ id, version }: Versioned) => {
    await write('DELETE', at(id), ifMatch(version));
    removedRecords.announce(id);
  });
  const undoUpdate = registerUndo(`update:${table}`, (row: Row, { before }: { before: object }) => update(row, before));

  return {
    list: (query: Asked & object) =>
      queryOptions({
        queryKey: [table, 'list', query],
        queryFn: ({ signal }) => page(query, signal),
        placeholderData: keepPreviousData,
      }),
    one: (id: string) =>
      queryOptions({
        queryKey: [table, 'one', id],
        queryFn: ({ signal }) => readData<Row>(at(id), {}, signal),
      }),
    /** The first 200 by name, for a resource of which a business has dozens. */
    byName: () =>
      queryOptions({
        queryKey: [table, 'all'],
        queryFn: async ({ signal }) => (await page({ limit: 200, sort: 'name' }, signal)).items,
      }),
    /** For a `PickerField`. */
    picker: <Option>(option: (row: Row) => Option) => ({
      options: (typed: string) => ({
        queryKey: [table, 'picker', typed],
        queryFn: async () => (await page({ q: typed || undefined, limit: 12, sort: 'name' })).items.map(option),
      }),
    }),
    create: () =>
      mutationOptions({
        mutationFn: ({ values, key }: { values: New; key: string }) => create(values, key),
        meta: { done: `${title} created`, failed: failed.create, about: name, undo: undoCreate },
      }),
    /** `before` holds the old values of the changed fields, for undo. A form compares the versions in a conflict. */
    update: ({ comparesVersions } = { comparesVersions: true }) =>
      mutationOptions({
        mutationFn: ({ row, values }: { row: Versioned; values: Changes & object; before: Changes & object }) =>
          update(row, values),
        meta: {
          comparesVersions,
          done: `${title} updated`,
          failed: failed.update,
          about: name,
          undo: undoUpdate,
        },
      }),
    delete: () =>
      mutationOptions({
        mutationFn: (row: Row) => remove(row),
        meta: {
          done: `${title} deleted`,
          failed: `Failed to delete ${noun}`,
          about: (_answer: unknown, row: Row) => name(row),
        },
      }),
    /** A change from a menu or a button, where no form could show two versions. */
    change: (row: Versioned, values: Changes & object) => update(row, values).catch(explainEditConflict(noun)),
    /** Deletes a row, for a bulk action. */
    remove,
    /** Edits in the cells of a list and in bulk, each row with a request of its own. */
    changing: { byRows: true, onUpdate: update, failed: failed.update },
    noun,
    table,
  };
}

async function readData<Data>(path: string, query: object, signal?: AbortSignal): Promise<Data> {
  const requested = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(requested.map(([field, value]) => [field, String(value)])).toString();
  const answer = await send(text ? `${path}?${text}` : path, { signal: signal ?? null });
  return (await answer.json()) as Data;
}

async function write<Data>(method: string, path: string, headers: HeadersInit, values?: unknown): Promise<Data> {
  const all = new Headers(headers);
  if (values !== undefined) all.set('Content-Type', 'application/json');
  const body = values === undefined ? null : JSON.stringify(values);
  const answer = await send(path, { method, headers: all, body });
  return (answer.status === 204 ? undefined : await answer.json()) as Data;
}
