import type { Change, Failure, Post } from './bulk-run';
import type { Changing, ListRow } from './types';

interface Rows<Row> {
  rows: readonly Row[];
  change: NonNullable<Changing<Row>['one']>;
  nameOf: (row: Row) => string;
  /** The message when a row was refused; undefined for any other error, which ends the run. */
  refusal: (error: unknown) => string | undefined;
}

/** Fields of a bulk request that select rows; all others are changes. */
const ABOUT_ROWS = new Set(['ids', 'unchanged_since']);

const changesIn = (body: Change): Change => Object.fromEntries(Object.entries(body).filter(([name]) => !ABOUT_ROWS.has(name)));

/**
 * Stands in for the server's bulk route on lists without one: each row is changed by its own request, with the version
 * that this page has. An undo therefore skips rows that were changed since.
 */
export function changeRows<Row extends ListRow>({ rows, change, nameOf, refusal }: Rows<Row>): Post {
  const newest = new Map<string, Row>(rows.map((row) => [row.id, row]));
  return async (body) => {
    const values = changesIn(body);
    const failed: Failure[] = [];
    const before: { ids: string[]; values: Change }[] = [];
    let done = 0;
    for (const id of body['ids'] as string[]) {
      const row = newest.get(id);
      if (!row) continue;
      const same = Object.entries(values).every(([name, value]) => row[name as keyof Row] === value);
      try {
        if (!same) {
          newest.set(id, await change(row, values));
          before.push({ ids: [id], values: Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof Row]])) });
        }
        done++;
      } catch (error) {
        const reason = refusal(error);
        if (reason === undefined) throw error;
        failed.push({ id, name: nameOf(row), reason });
      }
    }
    return { done, failed, before, at: '', next: null };
  };
}
