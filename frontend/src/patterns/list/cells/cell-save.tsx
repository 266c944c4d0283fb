import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import type { Edit } from './edit-types';
import type { Column, ListPageProps, ListRow, Page } from '@/patterns/list/types';
import { isEditConflict, isRefusal, Refusal } from '@/api/refusal';

/** How long the reason is shown. */
const MESSAGE_MS = 8000;

interface Saving<Row> {
  row: Row;
  column: Column<Row>;
  value: string;
}

/** The optimistic values of one save, until it has finished. */
interface OptimisticRow<Row> {
  row: string;
  values: Partial<Row>;
}

/** Why a cell wasn't changed. */
export interface WrongCell {
  row: string;
  column: string;
  text: string;
}

export interface CellSave<Row> {
  /** The row with its pending changes. */
  optimistic: (row: Row) => Row;
  save: (row: Row, column: Column<Row>, value: string) => void;
  /** Shown for a while after a save was rejected. */
  wrong: WrongCell | undefined;
  /** Two versions of one cell, if someone else saved first. */
  dialog: ReactNode;
}

// The list provides its rows, so that code loaded later doesn't need them.
const CellConflict = lazyWithPreload(async () => (await import('./cell-conflict')).CellConflict);

type Saver<Row extends ListRow> = Pick<ListPageProps<Row>, 'changing' | 'rowName' | 'noun' | 'source'>;

/**
 * A cell shows its new value immediately and is saved with the row's version. Saves of one row are queued, so that each
 * uses the version that the previous one created.
 */
export function useCellSave<Row extends ListRow>(list: Saver<Row>): CellSave<Row> {
  const { changing, rowName, noun } = list;
  const [pendingRows, setPendingRows] = useState<readonly OptimisticRow<Row>[]>([]);
  const [theirs, setTheirs] = useState<Saving<Row> & { now: Row }>();
  const [wrong, setWrong] = useState<WrongCell>();
  const send = useSending(list);
  const mutation = useMutation({
    mutationFn: async ({ row, column, value }: Saving<Row>) => {
      const edit = editOf(column);
      const before = edit.change(edit.value(row), row);
      const changed = await send(row, edit.change(value, row));
      return { changed, before };
    },
    // A version conflict asks the user. After a connection error the save may have succeeded, and a retry would be
    // rejected.
    retry: false,
    meta: {
      comparesVersions: true,
      done: (_done: unknown, { column }: Saving<Row>) => `${column.label} saved`,
      about: (_done: unknown, { row }: Saving<Row>) => rowName(row),
      failed: changing?.failed ?? 'Failed to save',
      undo: ({ changed, before }: { changed: Row; before: object }, { row }: Saving<Row>) => send(changed, before, row),
    },
  });
  const optimistic = (row: Row): Row =>
    pendingRows.reduce((seen, one) => (one.row === row.id ? { ...seen, ...one.values } : seen), row);
  const refused = (error: unknown, { row, column, value }: Saving<Row>) => {
    if (isEditConflict(error) && error.current) {
      const now = error.current as Row;
      const edit = editOf(column);
      // Another field of the row has changed, which nobody has to decide about.
      if (edit.value(now) === edit.value(row)) save(now, column, value);
      else if (edit.value(now) !== value) setTheirs({ row, column, value, now });
      return;
    }
    const rejected: WrongCell = {
      row: row.id,
      column: column.key,
      text: isRefusal(error) && error.tellsWhy ? error.message : "Not saved: couldn't reach the server",
    };
    setWrong(rejected);
    // If two saves are rejected, each message is shown for its full time.
    setTimeout(() => setWrong((now) => (now === rejected ? undefined : now)), MESSAGE_MS);
  };
  const save = (row: Row, column: Column<Row>, value: string) => {
    setWrong(undefined);
    const edit = editOf(column);
    const shown: OptimisticRow<Row> = {
      row: row.id,
      values: { ...edit.change(value, row), ...edit.optimistic?.(value, row) } as Partial<Row>,
    };
    setPendingRows((all) => [...all, shown]);
    // Uses the promise instead of the callbacks of mutate(), which only run for the last of several pending saves.
    void mutation
      .mutateAsync({ row, column, value })
      .catch((error: unknown) => refused(error, { row, column, value }))
      .finally(() => setPendingRows((all) => all.filter((one) => one !== shown)));
  };
  return {
    optimistic,
    save,
    wrong,
    dialog: theirs && (
      <CellConflict
        key={theirs.row.id + theirs.column.key}
        {...theirs}
        noun={noun[0]}
        onSave={(chosen) => save(theirs.now, theirs.column, chosen)}
        onClose={() => setTheirs(undefined)}
      />
    ),
  };
}

/** Only cells that can be edited are saved. */
export function editOf<Row>({ edit, label }: Column<Row>): Edit<Row> {
  if (!edit) throw new Error(`${label} can't be edited`);
  return edit;
}

/**
 * Sends the newest version that this page knows, and writes the response into the list. `restored` is the row that an
 * undo restores.
 */
function useSending<Row extends ListRow>({ changing, source }: Saver<Row>) {
  const client = useQueryClient();
  const known = useRef(new Map<string, Promise<number>>());
  return async (row: Row, values: object, restored?: Row): Promise<Row> => {
    const before = known.current.get(row.id) ?? Promise.resolve(0);
    const sent = before.then((version) => {
      if (!changing?.onUpdate) throw new Error("This list can't be edited");
      const newest = { ...row, version: Math.max(version, row.version) };
      return restored && changing.onRestore
        ? changing.onRestore(newest, restored, values)
        : changing.onUpdate(newest, values);
    });
    known.current.set(
      row.id,
      sent.then(
        (changed) => changed.version,
        () => before,
      ),
    );
    const changed = await sent.catch((error: unknown) => {
      throw errorMessage(error);
    });
    if (source) {
      client.setQueryData<Page<Row>>(
        [source.table, 'list', source.queryParams],
        (page) => page && { ...page, items: page.items.map((one) => (one.id === changed.id ? changed : one)) },
      );
    }
    return changed;
  };
}

/** A cell has no room for field errors, so the first one is shown in a toast. */
function errorMessage(error: unknown): unknown {
  const first = isRefusal(error, 422) ? error.fields[0] : undefined;
  return first ? new Refusal(409, { detail: first.message }) : error;
}
