import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { signedInAs } from './device-session';
import { currentEnvironment } from './environment';
import { markRefetched, derivedTables } from './live-tables';
import { isEditConflict, isRefusal, Refusal, takesReserved } from './refusal';
import { undoName, undoByName, type OfItsData, type Undo } from './undo-registry';
import { errorData, log } from '@/lib/log';
import { undoHistory, type UndoEntry, type StoredUndo, type UndoState } from '@/lib/undo-history';
import { toasts } from '@/lib/toasts';

const MINUTE = 60_000;

/** What a mutation declares about itself. The mutation cache below does the rest. */
export interface MutationMeta {
  /** The tables it changes: every query whose key begins with one of them is refetched. */
  tables: readonly string[];
  /** The toast after success; none if omitted or undefined. Only a change with a toast can be undone. */
  done?: string | OfItsData<string | undefined>;
  /** The toast after failure. If it has its own title, the server's message is shown below it. */
  failed: string | { title: string; fallback: string };
  /** Its form or cell says so itself if someone else changed the record first, so there is no toast. */
  comparesVersions?: boolean;
  /** The record it changed, for the list of recent changes: "SO-1042". */
  about?: OfItsData<string>;
  /**
   * Offered in the toast for ten seconds, then through Ctrl+Z and the list of recent changes. It never overwrites a
   * later change: it sends the version that the action left, or reports what it skipped. An undo registered with
   * `registerUndo` survives a reload.
   */
  undo?: Undo;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta & Record<string, unknown>;
  }
}

const backOff = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Retrying a rejected request would only get the same answer. */
const upTo = (times: number) => (failures: number, error: Error) =>
  failures < times && !(error instanceof Refusal && error.final);

export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE,
        gcTime: 10 * MINUTE,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: upTo(2),
        retryDelay: backOff,
      },
      // Offline, a save fails immediately and its form says so, instead of waiting out of sight.
      mutations: { retry: upTo(1), retryDelay: backOff, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        logFailure('api', error, query.queryKey);
        resetMissingRecord(client, error, query);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: async (data, variables, _context, mutation) => {
        if (mutation.meta) afterSuccess(client, mutation.meta, data, variables);
        if (mutation.meta) await refresh(client, mutation.meta.tables);
      },
      onError: (error, _variables, _context, mutation) => {
        logFailure('user-action', error, mutation.meta?.tables ?? []);
        if (mutation.meta) fail(mutation.meta, error);
      },
    }),
  });
  undoHistory.storeIn({ slot: undoHistorySlot, revive: (kept, act) => restoreQueries(client, kept, act) });
  return client;
}

/** A refusal is an answer; anything else is worth a warning. */
function logFailure(category: 'api' | 'user-action', error: Error, [table]: readonly unknown[]): void {
  const level = error instanceof Refusal && error.final ? 'info' : 'warn';
  const about = typeof table === 'string' ? table : undefined;
  log(level, category, 'Request failed', { ...errorData(error), table: about });
}

/**
 * A record that someone else deleted, or that this user can no longer see, is removed from view: its page says so. A
 * user who deletes it here is already on the way to the list.
 */
function resetMissingRecord(client: QueryClient, error: Error, query: Query<unknown, unknown, unknown>): void {
  if (isRefusal(error, 404) && query.state.data !== undefined && client.isMutating() === 0)
    void client.resetQueries({ queryKey: query.queryKey, exact: true });
}

/** The storage slot for one user's actions in one environment. */
function undoHistorySlot(): string | undefined {
  const environment = currentEnvironment();
  const person = environment && signedInAs();
  return person && `acts:${environment}:${person}`;
}

const missingUndo: Undo = () => Promise.reject(new Refusal(410, { detail: 'This can no longer be undone.' }));

function restoreQueries(
  client: QueryClient,
  { name, data, variables, tables }: StoredUndo,
  { title, about }: UndoEntry,
): () => Promise<UndoState> {
  return () =>
    undoIt(client, tables, about ?? title, async () => ((await undoByName(name)) ?? missingUndo)(data, variables));
}

async function refresh(client: QueryClient, tables: readonly string[]): Promise<void> {
  const touched = new Set<unknown>([...tables, ...derivedTables]);
  markRefetched(touched);
  await client.invalidateQueries({ predicate: (query) => touched.has(query.queryKey[0]) });
}

/** The outcome of a change of many rows says how many it changed. Of none, there is nothing to undo. */
const changedNothing = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'done' in data && data.done === 0;

function afterSuccess(client: QueryClient, meta: MutationMeta, data: unknown, variables: unknown): void {
  if (!meta.done) return;
  const title = typeof meta.done === 'string' ? meta.done : meta.done(data, variables);
  if (title === undefined) return;
  const about = meta.about?.(data, variables);
  const undo = changedNothing(data) ? undefined : meta.undo;
  const back = undo && (() => undoIt(client, meta.tables, about ?? title, () => undo(data, variables)));
  // Once it is undone, from wherever, its toast has nothing left to offer.
  const name = undoName(undo);
  const kept = name === undefined ? undefined : { name, data, variables, tables: meta.tables };
  const act: string = undoHistory.add(
    { title, about, failed: false },
    back && (() => (toasts.close(act), back())),
    kept,
  );
  toasts.show({
    id: act,
    variant: 'success',
    title,
    action: back && { label: 'Undo', run: () => void undoHistory.undo(act), keys: 'Mod+Z' },
  });
}

const CHANGED_LATER = "This was changed again in the meantime, so it wasn't undone.";

async function undoIt(
  client: QueryClient,
  tables: readonly string[],
  what: string,
  undo: () => Promise<unknown>,
): Promise<UndoState> {
  let way: UndoState = 'undone';
  try {
    const text = await undo();
    toasts.show({ variant: 'info', title: 'Undone', description: typeof text === 'string' ? text : what });
  } catch (error) {
    way = error instanceof Refusal && error.final ? 'closed' : 'open';
    const description = isEditConflict(error)
      ? `${what}: ${CHANGED_LATER}`
      : (messageOf(error) ?? "Couldn't reach the server. Try again.");
    toasts.show({ variant: 'error', title: 'Failed to undo', description });
  }
  await refresh(client, tables);
  return way;
}

function fail(meta: MutationMeta, error: Error): void {
  // A dialog explains it.
  if ((isEditConflict(error) && meta.comparesVersions) || takesReserved(error)) return;
  undoHistory.add({
    title: typeof meta.failed === 'string' ? meta.failed : meta.failed.title,
    about: messageOf(error),
    failed: true,
  });
  if (typeof meta.failed === 'string') {
    const onFields = error instanceof Refusal && error.fields.length > 0;
    toasts.show({ variant: 'error', title: meta.failed, description: onFields ? undefined : messageOf(error) });
  } else {
    toasts.show({
      variant: 'error',
      title: meta.failed.title,
      description: messageOf(error) ?? meta.failed.fallback,
    });
  }
}

/** Only the server's own messages are shown; connection errors and bugs have none. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Refusal && error.tellsWhy ? error.message : undefined;
}

/** Starts loading data that a page will need. The page itself reports any error. */
export function prefetch(loading: Promise<unknown>): void {
  loading.catch(() => undefined);
}

/**
 * Waits for a record together with the parts of its page, so that they render together and nothing shifts. A part that
 * fails shows its own error.
 */
export async function withRelated<Found>(record: Promise<Found>, ...parts: Promise<unknown>[]): Promise<Found> {
  const settled = Promise.allSettled(parts);
  const found = await record;
  await settled;
  return found;
}

const SETTLE_MS = 100;

/**
 * Waits briefly for the data a page starts with: fast responses render together with the page, slow ones show a
 * skeleton first. The page itself reports any error.
 */
export async function settleWithin(...loading: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(loading), new Promise((done) => setTimeout(done, SETTLE_MS))]);
}
