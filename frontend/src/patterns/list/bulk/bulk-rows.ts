import type { Change, Failure, Post } from './bulk-run';
import type { ListChanges, ListRow } from '@/patterns/list/types';

interface Rows<Row> {
  /** The selected rows on this page. */
  rows: readonly Row[];
  /** All rows that match the list's filters, for a change to all of them. */
  all: () => Promise<readonly Row[]>;
  change: NonNullable<ListChanges<Row>['onUpdate']>;
  restore?: ListChanges<Row>['onRestore'];
  nameOf: (row: Row) => string;
  /** The message if a row was rejected; undefined for any other error, which ends the run. */
  refusal: (error: unknown) => string | undefined;
}

/** Fields of a bulk request that select rows; all others are changes. */
const ABOUT_ROWS = new Set(['ids', 'matching', 'below', 'unchanged_since']);

/** Rows per step when all are changed: after each step, the bar shows the progress. */
const STEP = 20;

const changesIn = (body: Change): Change =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !ABOUT_ROWS.has(name)));

/**
 * Stands in for the server's bulk route on lists without one: each row is changed by its own request, with the version
 * that was read. An undo therefore skips rows that were changed since.
 */
export function changeRows<Row extends ListRow>({ rows, all, change, restore, nameOf, refusal }: Rows<Row>): Post {
  const newest = new Map<string, Row>(rows.map((row) => [row.id, row]));
  const former = new Map<string, Row>();
  let found: string[] = [];
  /**
   * Returns the IDs of this step, and where the next one starts. A change may take rows out of the filter, so the IDs
   * are read once.
   */
  const stepOf = async (body: Change): Promise<{ ids: readonly string[]; next: string | null }> => {
    if (!body['matching']) return { ids: body['ids'] as string[], next: null };
    if (body['below'] === undefined) {
      const read = await all();
      found = read.map(({ id }) => id);
      for (const row of read) newest.set(row.id, row);
    }
    const from = Number(body['below'] ?? 0);
    return { ids: found.slice(from, from + STEP), next: from + STEP < found.length ? String(from + STEP) : null };
  };
  const send = (row: Row, values: Change, undoes: boolean): Promise<Row> => {
    const before = former.get(row.id);
    return undoes && restore && before ? restore(row, before, values) : change(row, values);
  };
  return async (body) => {
    const values = changesIn(body);
    const undoes = body['unchanged_since'] !== undefined;
    const failed: Failure[] = [];
    const before: { ids: string[]; values: Change }[] = [];
    let done = 0;
    const { ids, next } = await stepOf(body);
    for (const id of ids) {
      const row = newest.get(id);
      if (!row) continue;
      const same = Object.entries(values).every(([name, value]) => row[name as keyof Row] === value);
      try {
        if (undoes || !same) {
          newest.set(id, await send(row, values, undoes));
          former.set(id, row);
          before.push({
            ids: [id],
            values: Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof Row]])),
          });
        }
        done++;
      } catch (error) {
        const reason = refusal(error);
        if (reason === undefined) throw error;
        failed.push({ id, name: nameOf(row), reason });
      }
    }
    return { done, failed, before, at: '', next };
  };
}
