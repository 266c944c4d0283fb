/** Pure: one change to many rows, a batch at a time, and its outcome. */
export interface Failure {
  id: string;
  name: string | null;
  reason: string;
}

export type Change = Readonly<Record<string, unknown>>;

/** The server's response to one batch. */
export interface BatchResult {
  done: number;
  failed: readonly Failure[];
  before: readonly { ids: readonly string[]; values: Change }[];
  at: string;
  next: string | null;
}

/** Rows by ID, or all that match the filter. */
export type Target = { ids: readonly string[] } | { matching: Change };

export interface Outcome {
  done: number;
  failed: readonly Failure[];
  /** The old values, for undo. */
  before: readonly { ids: readonly string[]; values: Change; at: string }[];
  /** Why it ended early; changes made before then remain. */
  stopped?: unknown;
}

const SLICE = 200;

/** Sends one batch. The key belongs to the batch, so that a retry has no second effect. */
export type Post = (body: Change, key: string) => Promise<BatchResult>;

function add(outcome: Outcome, slice: BatchResult): Outcome {
  return {
    done: outcome.done + slice.done,
    failed: [...outcome.failed, ...slice.failed],
    before: [...outcome.before, ...slice.before.map((part) => ({ ...part, at: slice.at }))],
  };
}

function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, at) => ids.slice(at * SLICE, (at + 1) * SLICE));
}

interface Run {
  post: Post;
  target: Target;
  change: Change;
  key: string;
  /** How many rows were processed so far. */
  onProgress?: (rows: number) => void;
}

/**
 * If a batch fails after others succeeded, the run ends and reports it; if the first one fails, the error is thrown.
 */
export async function runBulk({ post, target, change, key, onProgress }: Run): Promise<Outcome> {
  const parts: Change[] =
    'ids' in target ? chunks(target.ids).map((ids) => ({ ids })) : [{ matching: target.matching }];
  let outcome: Outcome = { done: 0, failed: [], before: [] };
  for (let at = 0; at < parts.length; at++) {
    try {
      const slice = await post({ ...parts[at], ...change }, `${key}-${at}`);
      outcome = add(outcome, slice);
      if (slice.next !== null) parts.push({ ...parts[0], below: slice.next });
    } catch (error) {
      if (at === 0) throw error;
      return { ...outcome, stopped: error };
    }
    onProgress?.(outcome.done + outcome.failed.length);
  }
  return outcome;
}

/** Restores the rows that no one has changed since, and returns the ones it left alone. */
export async function undoBulk(post: Post, before: Outcome['before'], newKey: () => string): Promise<Outcome> {
  let outcome: Outcome = { done: 0, failed: [], before: [] };
  for (const { ids, values, at } of before) {
    const back = await runBulk({ post, target: { ids }, change: { ...values, unchanged_since: at }, key: newKey() });
    outcome = { ...outcome, done: outcome.done + back.done, failed: [...outcome.failed, ...back.failed] };
    if (back.stopped) return { ...outcome, stopped: back.stopped };
  }
  return outcome;
}

/**
 * For actions with a request per row, one after the other. `refusal` recognises a rejection; any other error ends the
 * run.
 */
export async function runEach<Row extends { id: string }>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  {
    nameOf,
    refusal,
    onProgress,
  }: {
    nameOf: (row: Row) => string;
    refusal: (error: unknown) => string | undefined;
    onProgress?: (rows: number) => void;
  },
): Promise<Outcome> {
  const failed: Failure[] = [];
  let done = 0;
  for (const row of rows) {
    try {
      await act(row);
      done++;
    } catch (error) {
      const reason = refusal(error);
      if (reason === undefined) {
        if (done + failed.length === 0) throw error;
        return { done, failed, before: [], stopped: error };
      }
      failed.push({ id: row.id, name: nameOf(row), reason });
    }
    onProgress?.(done + failed.length);
  }
  return { done, failed, before: [] };
}
