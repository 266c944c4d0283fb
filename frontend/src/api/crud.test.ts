import { MutationObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultFormats } from '@/testing/formats';
import { undoHistory } from '@/lib/storage/undo-history';
import { toasts } from '@/lib/browser/toasts';
import { loadConfig } from './config';
import { crud } from './crud';
import { makeQueryClient } from './query-client';
import { undoByName } from './undo-registry';

const brands = crud('brands', { noun: 'brand', name: ({ name }) => name });
const row = { id: 'b1', version: 3, name: 'Nordisk', website: null, notes: null, products_count: 2 };

interface Sent {
  line: string;
  body: unknown;
  headers: Record<string, string>;
}

let sent: Sent[];
let answers: Response[];

/** Stands in for the network: records each request and returns the next answer. */
beforeEach(async () => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ api_key: 'key', time_zone: 'UTC', formats: defaultFormats })),
  );
  await loadConfig();
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({ line: `${init.method ?? 'GET'} ${path}`, body, headers });
    return Promise.resolve(answers.shift() ?? Response.json(row));
  });
});
afterEach(() => {
  undoHistory.clear();
  vi.unstubAllGlobals();
});

const told = () => toasts.read().map(({ title, description }) => [title, description]);

test('a list and a record are read with keys that start with the table', async () => {
  const client = makeQueryClient();
  answers = [Response.json({ items: [row], next_cursor: null })];
  const list = brands.list({ q: 'a b', sort: 'name', cursor: undefined });
  expect((await client.query(list)).items).toEqual([row]);
  expect(await client.query(brands.one('b 1'))).toEqual(row);
  expect([list.queryKey, brands.one('b1').queryKey]).toEqual([
    ['brands', 'list', { q: 'a b', sort: 'name', cursor: undefined }],
    ['brands', 'one', 'b1'],
  ]);
  expect(sent.map(({ line }) => line)).toEqual(['GET /rest/v1/brands?q=a+b&sort=name', 'GET /rest/v1/brands/b%201']);
});

test('a create sends its key, and its undo deletes the version that was created', async () => {
  const client = makeQueryClient();
  answers = [Response.json(row, { status: 201 }), new Response(null, { status: 204 })];
  await new MutationObserver(client, brands.create()).mutate({ values: { name: 'Nordisk' }, key: 'k1' });
  expect(told()).toEqual([['Brand created', undefined]]);
  await undoHistory.undo(undoHistory.read().entries[0]?.id ?? '');
  expect(sent).toMatchObject([
    { line: 'POST /rest/v1/brands', body: { name: 'Nordisk' }, headers: { 'idempotency-key': 'k1' } },
    { line: 'DELETE /rest/v1/brands/b1', body: null, headers: { 'if-match': '"3"' } },
  ]);
  expect(await undoByName('create:/rest/v1/brands/{id}')).toBeDefined();
});

test('an update sends its version, and its undo restores the old values unless the row was changed again', async () => {
  const client = makeQueryClient();
  const change = { row: { id: 'b1', version: 3 }, values: { name: 'Verde' }, before: { name: 'Nordisk' } };
  const elsewhere = Response.json({ code: 'changed_elsewhere', detail: 'Changed' }, { status: 409 });
  answers = [Response.json({ ...row, version: 4 }), elsewhere];
  await new MutationObserver(client, brands.update()).mutate(change);
  await undoHistory.undo(undoHistory.read().entries[0]?.id ?? '');
  expect(sent).toMatchObject([
    { line: 'PATCH /rest/v1/brands/b1', body: { name: 'Verde' }, headers: { 'if-match': '"3"' } },
    { line: 'PATCH /rest/v1/brands/b1', body: { name: 'Nordisk' }, headers: { 'if-match': '"4"' } },
  ]);
  expect(told().at(-1)?.[0]).toBe('Failed to undo');
});

test('a refused delete says why, and a change without a form asks to check the record', async () => {
  const client = makeQueryClient();
  const refuse = (code: string, detail: string) => Response.json({ code, detail }, { status: 409 });
  answers = [refuse('in_use', '2 products use this brand'), refuse('changed_elsewhere', 'Changed')];
  const remove = new MutationObserver(client, brands.delete());
  await expect(remove.mutate({ ...row, environment: 'test', created_at: '', updated_at: '' })).rejects.toThrow(
    '2 products use this brand',
  );
  expect(told()).toEqual([['Failed to delete brand', '2 products use this brand']]);
  await expect(brands.change(row, { notes: 'x' })).rejects.toThrow(
    'This brand was changed after you opened it. Check it and try again.',
  );
});
