import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { signedInAs } from './device-session';
import { currentEnvironment } from './environment';
import { askedAnew, derived } from './live-tables';
import { changedElsewhere, isRefusal, Refusal, takesReserved } from './refusal';
import { nameOfWay, wayNamed, type Undo } from './undo-registry';
import { activity, type Act, type Kept, type Way } from '@/lib/undo-history';
import { toasts } from '@/lib/toasts';

const MINUTE = 60_000;

/** What a mutation says about itself. The one mutation cache below does the rest. */
export interface MutationMeta {
  /** Names of the tables it changes: every query whose key begins with one of them is asked again. */
  tables: readonly string[];
  /** The toast after success; none when left out. */
  done?: string | ((data: never, variables: never) => string);
  /** The toast after failure. With a title of its own, the server's message stands under it. */
  failed: string | { title: string; fallback: string };
  /** Which record it was, for the list of the last acts: "SO-1042". */
  about?: (data: never, variables: never) => string;
  /**
   * Offered for ten seconds in the toast, and by Ctrl+Z and the list of the last acts after that. It changes nothing
   * that was changed again later: it is sent with the version that the act left, or answers what it left alone.
   * One that `registerUndo` named outlives a reload.
   */
  undo?: Undo;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta & Record<string, unknown>;
  }
}

const backOff = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Retrying a "no" only repeats it. */
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
      // Without a line a save fails at once, and its form says so; it does not wait unseen.
      mutations: { retry: upTo(1), retryDelay: backOff, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, query) => forgetGone(client, error, query) }),
    mutationCache: new MutationCache({
      onSuccess: async (data, variables, _context, mutation) => {
        if (mutation.meta) succeed(client, mutation.meta, data, variables);
        if (mutation.meta) await refresh(client, mutation.meta.tables);
      },
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta) fail(mutation.meta, error);
      },
    }),
  });
  activity.keepIn({ slot: slotOfActs, revive: (kept, act) => revived(client, kept, act) });
  return client;
}

/**
 * A record that someone else deleted, or took from this person, is no longer shown: its page says so. Who deletes it here
 * is on the way to its list.
 */
function forgetGone(client: QueryClient, error: Error, query: Query<unknown, unknown, unknown>): void {
  if (isRefusal(error, 404) && query.state.data !== undefined && client.isMutating() === 0)
    void client.resetQueries({ queryKey: query.queryKey, exact: true });
}

/** The acts of one person in one set of data. */
function slotOfActs(): string | undefined {
  const environment = currentEnvironment();
  const person = environment && signedInAs();
  return person && `acts:${environment}:${person}`;
}

const noWayBack: Undo = () => Promise.reject(new Refusal(410, { detail: 'This can no longer be undone.' }));

function revived(
  client: QueryClient,
  { name, data, variables, tables }: Kept,
  { title, about }: Act,
): () => Promise<Way> {
  return () =>
    undoIt(client, tables, about ?? title, async () =>
      ((await wayNamed(name)) ?? noWayBack)(data as never, variables as never),
    );
}

async function refresh(client: QueryClient, tables: readonly string[]): Promise<void> {
  const touched = new Set<unknown>([...tables, ...derived]);
  askedAnew(touched);
  await client.invalidateQueries({ predicate: (query) => touched.has(query.queryKey[0]) });
}

function succeed(client: QueryClient, words: MutationMeta, data: unknown, variables: unknown): void {
  if (!words.done) return;
  const title = typeof words.done === 'string' ? words.done : words.done(data as never, variables as never);
  const about = words.about?.(data as never, variables as never);
  const undo = words.undo;
  const back =
    undo && (() => undoIt(client, words.tables, about ?? title, () => undo(data as never, variables as never)));
  // However it is undone, its toast has no more to offer.
  const name = nameOfWay(undo);
  const kept = name === undefined ? undefined : { name, data, variables, tables: words.tables };
  const act: string = activity.add({ title, about, failed: false }, back && (() => (toasts.close(act), back())), kept);
  toasts.show({
    id: act,
    variant: 'success',
    title,
    action: back && { label: 'Undo', run: () => void activity.undo(act), keys: 'Mod+Z' },
  });
}

const CHANGED_LATER = 'This was changed again in the meantime, so it stays as it is now.';

async function undoIt(
  client: QueryClient,
  tables: readonly string[],
  what: string,
  undo: () => Promise<unknown>,
): Promise<Way> {
  let way: Way = 'undone';
  try {
    const said = await undo();
    toasts.show({ variant: 'info', title: 'Undone', description: typeof said === 'string' ? said : what });
  } catch (error) {
    way = error instanceof Refusal && error.final ? 'closed' : 'open';
    const description = changedElsewhere(error)
      ? `${what}: ${CHANGED_LATER}`
      : (messageOf(error) ?? "Couldn't reach the server. Try again.");
    toasts.show({ variant: 'error', title: 'Failed to undo', description });
  }
  await refresh(client, tables);
  return way;
}

function fail(words: MutationMeta, error: Error): void {
  if (changedElsewhere(error) || takesReserved(error)) return; // a dialog speaks
  activity.add({
    title: typeof words.failed === 'string' ? words.failed : words.failed.title,
    about: messageOf(error),
    failed: true,
  });
  if (typeof words.failed === 'string') {
    const onFields = error instanceof Refusal && error.fields.length > 0;
    toasts.show({ variant: 'error', title: words.failed, description: onFields ? undefined : messageOf(error) });
  } else {
    toasts.show({
      variant: 'error',
      title: words.failed.title,
      description: messageOf(error) ?? words.failed.fallback,
    });
  }
}

/** Only the server's own sentences are shown; a broken line or a bug has none. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Refusal && error.tellsWhy ? error.message : undefined;
}

/** Begins to load what a page will ask for; the page itself shows what goes wrong. */
export function warm(loading: Promise<unknown>): void {
  loading.catch(() => undefined);
}

/** A record together with the parts of its page, drawn in one picture: what came later would move the rest. A part that fails shows that itself. */
export async function withParts<Found>(record: Promise<Found>, ...parts: Promise<unknown>[]): Promise<Found> {
  const settled = Promise.allSettled(parts);
  const found = await record;
  await settled;
  return found;
}

const SOON_MS = 100;

/**
 * Allocated to what a page begins with, but not long: what comes at once is drawn with the page, in one picture; what takes
 * longer shows its shape first. What goes wrong is shown by the page.
 */
export async function soon(...loading: Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(loading), new Promise((done) => setTimeout(done, SOON_MS))]);
}
