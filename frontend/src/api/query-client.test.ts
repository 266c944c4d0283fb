import { MutationObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient, type MutationWords } from './query-client';
import { Refusal } from './refusal';
import { toasts } from '@/lib/toasts';

afterEach(() => {
  for (const toast of toasts.read()) toasts.close(toast.id);
  vi.useRealTimers();
});

const words: MutationWords = { tables: ['customers'], done: 'Contact created successfully', failed: 'Failed to create contact' };

async function act(mutationFn: () => Promise<unknown>, meta: MutationWords = words, client = makeQueryClient()) {
  const settled = await new MutationObserver(client, { mutationFn, meta: { ...meta } }).mutate(undefined).catch((error: unknown) => error);
  return { settled, toast: toasts.read()[0] };
}

test('the numbers of the specification', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000, refetchOnWindowFocus: false, refetchOnMount: true });
  const retry = queries?.retry as (failures: number, error: Error) => boolean;
  expect([retry(1, new Error()), retry(2, new Error()), retry(0, new Refusal(404, {}))]).toEqual([true, false, false]);
  const delay = queries?.retryDelay as (attempt: number) => number;
  expect([delay(0), delay(1), delay(9)]).toEqual([1000, 2000, 30_000]);
  const again = mutations?.retry as (failures: number, error: Error) => boolean;
  expect([again(0, new Error()), again(1, new Error()), again(0, new Refusal(422, {}))]).toEqual([true, false, false]);
});

test('success shows its words and asks again only what it touched', async () => {
  const client = makeQueryClient();
  client.setQueryData(['customers', 'list'], []);
  client.setQueryData(['dashboard'], {});
  client.setQueryData(['products', 'list'], []);
  const { toast } = await act(() => Promise.resolve({}), words, client);
  expect(toast).toMatchObject({ variant: 'success', title: 'Contact created successfully', duration: 4000 });
  const stale = (key: string[]) => client.getQueryState(key)?.isInvalidated;
  expect([stale(['customers', 'list']), stale(['dashboard']), stale(['products', 'list'])]).toEqual([true, true, false]);
});

test('undo stays ten seconds and runs what the act said', async () => {
  const undo = vi.fn(() => Promise.resolve());
  const { toast } = await act(() => Promise.resolve({ id: 1 }), { ...words, undo });
  expect(toast).toMatchObject({ duration: 10_000, action: { label: 'Undo' } });
  toast?.action?.run();
  expect(undo).toHaveBeenCalledWith({ id: 1 }, undefined);
});

test("failure shows its words with the server's sentence, a broken server only its words", async () => {
  const refused = await act(() => Promise.reject(new Refusal(409, { detail: 'It has orders' })));
  expect(refused.toast).toMatchObject({ variant: 'error', title: 'Failed to create contact', description: 'It has orders' });
  toasts.close(refused.toast?.id ?? '');
  const titled = { ...words, failed: { title: 'Blacklist Failed', fallback: 'Failed to blacklist contact' } };
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  const broken = await act(() => Promise.reject(new Refusal(500, { detail: 'trace' })), titled);
  expect(broken.toast).toMatchObject({ title: 'Blacklist Failed', description: 'Failed to blacklist contact' });
});

test('a conflict is no toast: its dialog speaks', async () => {
  const { settled, toast } = await act(() => Promise.reject(new Refusal(409, { code: 'changed_elsewhere', current: {} })));
  expect(settled).toBeInstanceOf(Refusal);
  expect(toast).toBeUndefined();
});
