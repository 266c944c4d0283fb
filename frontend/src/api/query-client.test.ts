import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { errorData } from '@/lib/storage/log';
import { undoHistory } from '@/lib/storage/undo-history';
import { toasts } from '@/lib/browser/toasts';
import { declareShownTables, noteChangedTables } from './changed-tables';
import { makeQueryClient, type MutationMeta } from './query-client';
import { Refusal } from './refusal';

afterEach(() => {
  undoHistory.clear();
  for (const toast of toasts.read()) toasts.close(toast.id);
  vi.useRealTimers();
});

const mutationMeta: MutationMeta = {
  done: 'Contact created successfully',
  failed: 'Failed to create contact',
};

async function act(mutationFn: () => Promise<unknown>, meta: MutationMeta = mutationMeta, client = makeQueryClient()) {
  const settled = await new MutationObserver(client, { mutationFn, meta: { ...meta } })
    .mutate(undefined)
    .catch((error: unknown) => error);
  return { settled, toast: toasts.read()[0] };
}

test('uses the limits from the specification', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnMount: true,
  });
  const retry = queries?.retry as (failures: number, error: Error) => boolean;
  expect([retry(1, new Error()), retry(2, new Error()), retry(0, new Refusal(404, {}))]).toEqual([true, false, false]);
  const delay = queries?.retryDelay as (attempt: number) => number;
  expect([delay(0), delay(1), delay(9)]).toEqual([1000, 2000, 30_000]);
  const again = mutations?.retry as (failures: number, error: Error) => boolean;
  expect([again(0, new Error()), again(1, new Error()), again(0, new Refusal(422, {}))]).toEqual([true, false, false]);
});

declareShownTables({ customers: [], purchases: ['customers'], products: [] });

/** A client with one query of each table, and whether each of them is stale. */
function filledClient() {
  const client = makeQueryClient();
  const tables = ['customers', 'purchases', 'products', 'undeclared'];
  for (const table of tables) client.setQueryData([table, 'list'], []);
  return { client, stale: () => tables.filter((table) => client.getQueryState([table, 'list'])?.isInvalidated) };
}

/** A request whose response names these tables. */
const answer = (names: string | null) => () => {
  noteChangedTables(names);
  return Promise.resolve({ id: 1 });
};

test('success shows its message and refetches what shows the tables that the response names', async () => {
  const { client, stale } = filledClient();
  const { toast } = await act(answer('audit_logs, customers'), mutationMeta, client);
  expect(toast).toMatchObject({ variant: 'success', title: 'Contact created successfully', duration: 4000 });
  expect(stale()).toEqual(['customers', 'purchases', 'undeclared']);
});

test('a response that names no table refetches nothing', async () => {
  const { client, stale } = filledClient();
  await act(answer(null), mutationMeta, client);
  expect(stale()).toEqual([]);
});

test('a mutation of several requests refetches once, at its end, also if the last one failed', async () => {
  const { client, stale } = filledClient();
  const refetched = vi.spyOn(client, 'invalidateQueries');
  const requests = async () => {
    await answer('customers')();
    await answer('products')();
    expect([stale(), refetched.mock.calls.length]).toEqual([[], 0]);
    throw new Refusal(409, {});
  };
  await act(requests, mutationMeta, client);
  expect([stale(), refetched.mock.calls.length]).toEqual([['customers', 'purchases', 'products', 'undeclared'], 1]);
});

test('a request outside of a mutation refetches what it changed immediately', () => {
  const { stale } = filledClient();
  noteChangedTables('products');
  expect(stale()).toEqual(['products', 'undeclared']);
});

test('an undo refetches what it changed before it ends', async () => {
  const { client, stale } = filledClient();
  await act(answer(null), { ...mutationMeta, undo: answer('products') }, client);
  const undoing = undoHistory.undo(undoHistory.last()?.id ?? '');
  expect(stale()).toEqual([]);
  await undoing;
  expect(stale()).toEqual(['products', 'undeclared']);
});

test('undo is offered for ten seconds, runs once and says what was undone', async () => {
  const undo = vi.fn(() => Promise.resolve());
  const { toast } = await act(() => Promise.resolve({ id: 1 }), {
    ...mutationMeta,
    about: () => 'Juno Abernathy',
    undo,
  });
  expect(toast).toMatchObject({ duration: 10_000, action: { label: 'Undo' } });
  expect(undoHistory.last()).toMatchObject({
    title: 'Contact created successfully',
    about: 'Juno Abernathy',
    undo: 'open',
  });
  toast?.action?.run();
  toast?.action?.run();
  expect(undo).toHaveBeenCalledTimes(1);
  expect(undo).toHaveBeenCalledWith({ id: 1 }, undefined);
  await vi.waitFor(() => expect(undoHistory.read().entries[0]?.undo).toBe('undone'));
  expect(toasts.read().at(-1)).toMatchObject({ variant: 'info', title: 'Undone', description: 'Juno Abernathy' });
});

test('a change of many rows that changed none offers no undo, and one that changed some does', async () => {
  const undo = vi.fn(() => Promise.resolve());
  const meta = {
    ...mutationMeta,
    done: (outcome: unknown) => `${(outcome as { done: number }).done} tasks archived`,
    undo,
  };
  const none = await act(() => Promise.resolve({ done: 0, failed: [], before: [] }), meta);
  expect(none.toast).toMatchObject({ variant: 'success', title: '0 tasks archived' });
  expect(none.toast?.action).toBeUndefined();
  expect(undoHistory.read().entries[0]).toMatchObject({ title: '0 tasks archived', undo: 'none' });
  const some = await act(() => Promise.resolve({ done: 2, failed: [], before: [] }), meta);
  expect(some.toast).toMatchObject({ title: '2 tasks archived', action: { label: 'Undo' } });
  expect(undoHistory.last()).toMatchObject({ title: '2 tasks archived', undo: 'open' });
});

test('an undo that meets a newer version says so and is not offered again', async () => {
  const newer = new Refusal(409, {
    code: 'changed_elsewhere',
    detail: 'Someone else changed this record after you opened it',
  });
  await act(() => Promise.resolve({}), { ...mutationMeta, undo: () => Promise.reject(newer) });
  await undoHistory.undo(undoHistory.last()?.id ?? '');
  expect(toasts.read().at(-1)).toMatchObject({
    variant: 'error',
    title: 'Failed to undo',
    description: "Contact created successfully: This was changed again in the meantime, so it wasn't undone.",
  });
  expect(undoHistory.read().entries[0]?.undo).toBe('closed');
});

test('an undo that fails for lack of a connection can be tried again', async () => {
  const undo = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no line'))
    .mockResolvedValueOnce('2 undone, 1 changed since');
  await act(() => Promise.resolve({}), { ...mutationMeta, undo });
  const id = undoHistory.last()?.id ?? '';
  await undoHistory.undo(id);
  expect(undoHistory.last()).toMatchObject({ id, undo: 'open' });
  await undoHistory.undo(id);
  expect(undoHistory.read().entries[0]?.undo).toBe('undone');
  expect(toasts.read().at(-1)).toMatchObject({ title: 'Undone', description: '2 undone, 1 changed since' });
});

test("failure shows its message with the server's reason; a server error shows only the message", async () => {
  const refused = await act(() => Promise.reject(new Refusal(409, { detail: 'It has orders' })));
  expect(refused.toast).toMatchObject({
    variant: 'error',
    title: 'Failed to create contact',
    description: 'It has orders',
  });
  toasts.close(refused.toast?.id ?? '');
  const titled = { ...mutationMeta, failed: { title: 'Blacklist Failed', fallback: 'Failed to blacklist contact' } };
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const broken = await act(() => Promise.reject(new Refusal(500, { detail: 'trace' })), titled);
  expect(broken.toast).toMatchObject({ title: 'Blacklist Failed', description: 'Failed to blacklist contact' });
});

test('a conflict has a toast, unless its form compares the versions', async () => {
  const detail = 'Someone else changed this record after you opened it';
  const conflict = () => Promise.reject(new Refusal(409, { code: 'changed_elsewhere', detail, current: {} }));
  const { settled, toast } = await act(conflict, { ...mutationMeta, comparesVersions: true });
  expect(settled).toBeInstanceOf(Refusal);
  expect(toast).toBeUndefined();
  expect((await act(conflict)).toast).toMatchObject({
    variant: 'error',
    title: 'Failed to create contact',
    description: detail,
  });
});

test("of the server's answer, the log keeps status, code and request, but not its sentence, which may name a record", () => {
  const refusal = new Refusal(409, { detail: 'Sinéad Walsh has open orders', code: 'in_use' }, 'r-1');
  expect(errorData(refusal)).toEqual({ name: 'Refusal', status: 409, code: 'in_use', request: 'r-1' });
  expect(errorData('odd')).toEqual({ name: 'string' });
});
