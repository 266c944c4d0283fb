import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { errorData, log } from '@/lib/storage/log';
import { undoHistory, type UndoEntry, type StoredUndo, type UndoState } from '@/lib/storage/undo-history';
import { toasts } from '@/lib/browser/toasts';
import { liveViews, onChangedTables, showsChanged, takeChangedTables } from './changed-tables';
import { signedInAs } from './device-session';
import { currentEnvironment } from './environment';
import { isEditConflict, isRefusal, Refusal, takesReserved } from './refusal';
import { undoName, undoByName, type FromResult, type Undo } from './undo-registry';

const MINUTE = 60_000;

/** What a mutation declares about itself. The mutation cache below does the rest. */
export interface MutationMeta {
  /** The toast after success; none if omitted or undefined. Only a change with a toast can be undone. */
  done?: string | FromResult<string | undefined>;
  /** The toast after failure. If it has its own title, the server's message is shown below it. */
  failed: string | { title: string; fallback: string };
  /** Its button may be pressed several times in a row. */
  repeatable?: boolean;
  /** Its form or cell says so itself if someone else changed the record first, so there is no toast. */
  comparesVersions?: boolean;
  /** The record it changed, for the list of recent changes: "SO-1042". */
  about?: FromResult<string>;
  /**
   * Offered in the toast for ten seconds, then through Ctrl+Z and the list of recent changes. It never overwrites a
   * later change: it sends the version that the action left, or reports what it skipped. An undo registered with
   * `registerUndo` survives a reload.
   */
  undo?: Undo;
}

declare module '@tanstack/react-query' {
  interface Register {
    // A mapped type has no other properties: what a mutation changed is for the server to say.
    mutationMeta: Pick<MutationMeta, keyof MutationMeta>;
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
        await refresh(client);
      },
      onError: (error, _variables, _context, mutation) => {
        logFailure('user-action', error);
        if (mutation.meta) fail(mutation.meta, error);
        // Some of its requests may have succeeded.
        void refresh(client);
      },
    }),
  });
  // A mutation and an undo refetch once, at their end. Nothing else that writes has an end to wait for.
  onChangedTables(() => {
    if (client.isMutating() === 0 && runningUndos === 0) void refresh(client);
  });
  undoHistory.storeIn({ slot: undoHistorySlot, revive: (kept, act) => restoreQueries(client, kept, act) });
  return client;
}

/** A refusal is an answer; anything else is worth a warning. */
function logFailure(category: 'api' | 'user-action', error: Error, [table]: readonly unknown[] = []): void {
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
  { name, data, variables }: StoredUndo,
  { title, about }: UndoEntry,
): () => Promise<UndoState> {
  return () => undoIt(client, about ?? title, async () => ((await undoByName(name)) ?? missingUndo)(data, variables));
}

/** Refetches whatever shows data that the server says it has changed. */
async function refresh(client: QueryClient): Promise<void> {
  const changed = takeChangedTables();
  // The change feed announces them as well.
  liveViews.views?.covered(changed);
  await client.invalidateQueries({ predicate: ({ queryKey: [table] }) => showsChanged(table, changed) });
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
  const back = undo && (() => undoIt(client, about ?? title, () => undo(data, variables)));
  // Once it is undone, from wherever, its toast has nothing left to offer.
  const name = undoName(undo);
  const kept = name === undefined ? undefined : { name, data, variables };
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

let runningUndos = 0;

async function undoIt(client: QueryClient, what: string, undo: () => Promise<unknown>): Promise<UndoState> {
  let way: UndoState = 'undone';
  runningUndos += 1;
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
  runningUndos -= 1;
  await refresh(client);
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
