import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { later } from '../lazy-with-preload';
import type { TheirsProps } from './cell-conflict';
import type { Edit } from './edit-types';
import type { Column, ListPageProps, ListRow, Page } from './types';
import { changedElsewhere, isRefusal, Refusal } from '@/api/refusal';

/** As long as somebody needs to read why. */
const TOLD_MS = 8000;

interface Saving<Row> {
  row: Row;
  column: Column<Row>;
  value: string;
}

/** What one save shows of a row until it is through. */
interface Look<Row> {
  row: string;
  part: Partial<Row>;
}

/** Why a cell is as it was. */
export interface WrongCell {
  row: string;
  column: string;
  words: string;
}

export interface CellSave<Row> {
  /** The row as it will be: with what is being saved. */
  look: (row: Row) => Row;
  save: (row: Row, column: Column<Row>, value: string) => void;
  /** Told for a while after a save was refused. */
  wrong: WrongCell | undefined;
  /** Two versions of one cell, when somebody else was faster. */
  dialog: ReactNode;
}

// A list knows its rows; what is loaded later need not.
const Theirs = later(async () => (await import('./cell-conflict')).Theirs);

type Saver<Row extends ListRow> = Pick<ListPageProps<Row>, 'changing' | 'rowName' | 'noun' | 'source'>;

/**
 * A cell shows its new value at once and is saved with the row's version. Saves of one row wait for each other, so
 * that the second knows the version that the first one made.
 */
export function useCellSave<Row extends ListRow>(list: Saver<Row>): CellSave<Row> {
  const { changing, rowName, noun } = list;
  const [looks, setLooks] = useState<readonly Look<Row>[]>([]);
  const [theirs, setTheirs] = useState<Saving<Row> & { now: Row }>();
  const [wrong, setWrong] = useState<WrongCell>();
  const send = useSending(list);
  const mutation = useMutation({
    mutationFn: async ({ row, column, value }: Saving<Row>) => {
      const edit = column.edit as Edit<Row>;
      const before = edit.change(edit.value(row), row);
      const changed = await send(row, edit.change(value, row));
      return { changed, before };
    },
    // A refused version is a question; a broken line may have carried the save, and asking again would refuse it.
    retry: false,
    meta: {
      tables: changing?.tables ?? [],
      done: (_done: unknown, { column }: Saving<Row>) => `${column.label} saved`,
      about: (_done: unknown, { row }: Saving<Row>) => rowName(row),
      failed: changing?.failed ?? 'Failed to save',
      undo: ({ changed, before }: { changed: Row; before: object }) => send(changed, before),
    },
  });
  const look = (row: Row): Row =>
    looks.reduce((seen, one) => (one.row === row.id ? { ...seen, ...one.part } : seen), row);
  const refused = (error: unknown, { row, column, value }: Saving<Row>) => {
    if (changedElsewhere(error) && error.current) {
      setTheirs({ row, column, value, now: error.current as Row });
      return;
    }
    const told: WrongCell = {
      row: row.id,
      column: column.key,
      words: isRefusal(error) && error.tellsWhy ? error.message : "Not saved: couldn't reach the server",
    };
    setWrong(told);
    // Of two refusals each is told for its whole time.
    setTimeout(() => setWrong((now) => (now === told ? undefined : now)), TOLD_MS);
  };
  const save = (row: Row, column: Column<Row>, value: string) => {
    setWrong(undefined);
    const edit = column.edit as Edit<Row>;
    const shown: Look<Row> = {
      row: row.id,
      part: { ...edit.change(value, row), ...edit.looks?.(value, row) } as Partial<Row>,
    };
    setLooks((all) => [...all, shown]);
    // The promise, not the callbacks of mutate(): of several saves under way only the last would be called back.
    void mutation
      .mutateAsync({ row, column, value })
      .catch((error: unknown) => refused(error, { row, column, value }))
      .finally(() => setLooks((all) => all.filter((one) => one !== shown)));
  };
  return {
    look,
    save,
    wrong,
    dialog: theirs && (
      <Theirs
        key={theirs.row.id + theirs.column.key}
        {...told(theirs, save)}
        noun={noun[0]}
        onClose={() => setTheirs(undefined)}
      />
    ),
  };
}

/** The two values of one cell, as the question shows them. */
function told<Row extends ListRow>(
  { row, column, value, now }: Saving<Row> & { now: Row },
  save: CellSave<Row>['save'],
): Pick<TheirsProps, 'label' | 'words' | 'kind' | 'base' | 'mine' | 'theirs' | 'version' | 'onKeep'> {
  const edit = column.edit as Edit<Row>;
  return {
    label: column.label,
    words: edit.as === 'choice' ? Object.fromEntries(edit.options.map((option) => [option.value, option.label])) : {},
    kind: edit.as === 'money' ? edit.kind : undefined,
    base: edit.value(row),
    mine: value,
    theirs: edit.value(now),
    version: now.version,
    onKeep: (kept) => kept !== edit.value(now) && save(now, column, kept),
  };
}

/** Sends with the newest version that this page knows, and puts the answer into the list. */
function useSending<Row extends ListRow>({ changing, source }: Saver<Row>) {
  const client = useQueryClient();
  const known = useRef(new Map<string, Promise<number>>());
  return async (row: Row, values: object): Promise<Row> => {
    const before = known.current.get(row.id) ?? Promise.resolve(0);
    const sent = before.then((version) => {
      if (!changing?.one) throw new Error("This list can't be edited");
      return changing.one({ ...row, version: Math.max(version, row.version) }, values);
    });
    known.current.set(
      row.id,
      sent.then(
        (changed) => changed.version,
        () => before,
      ),
    );
    const changed = await sent.catch((error: unknown) => {
      throw spoken(error);
    });
    if (source) {
      client.setQueryData<Page<Row>>(
        [source.table, 'list', source.asked],
        (page) => page && { ...page, items: page.items.map((one) => (one.id === changed.id ? changed : one)) },
      );
    }
    return changed;
  };
}

/** A cell has no place for the messages of fields: the first one is told. */
function spoken(error: unknown): unknown {
  const first = isRefusal(error, 422) ? error.fields[0] : undefined;
  return first ? new Refusal(409, { detail: first.message }) : error;
}
