import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withoutPaging } from '@/patterns/list/filters/list-filter';
import type { Selection } from '@/patterns/list/table/selection';
import type { ListPageProps, ListRow } from '@/patterns/list/types';
import { newKey } from '@/api/client';
import { isRefusal } from '@/api/refusal';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { allRows } from './all-rows';
import { postTo } from './bulk-post';
import { changeRows } from './bulk-rows';
import { runBulk, runEach, undoBulk, type Change, type Outcome, type Post, type Target } from './bulk-run';
import type { DialogAction, BulkAction, FileAction, SelectedRows } from './bulk-types';

type ChangingAction<Row> = Exclude<BulkAction<Row>, FileAction<Row>>;

interface Running<Row> {
  action: ChangingAction<Row>;
  change: Change;
  /** "to Sam Ortega". */
  to?: string;
  chosen: SelectedRows<Row>;
  target: Target;
  key: string;
  /** One function for the action and its undo, because it keeps the versions. */
  post: Post;
}

interface Result {
  title: string;
  outcome: Outcome;
}

export interface Bulk<Row> {
  run: (act: ChangingAction<Row>, change: Change, to?: string) => Promise<Outcome>;
  /** Saves the file of an action. */
  save: (act: FileAction<Row>, paper: string) => void;
  chosen: SelectedRows<Row>;
  /** "Assigning 400 of 1,284". */
  busy: string | undefined;
  /** The outcome if some rows weren't changed, until dismissed. */
  result: Result | undefined;
  dismiss: () => void;
}

const opensDialog = <Row,>(act: ChangingAction<Row>): act is DialogAction<Row> => 'dialog' in act;

const reasonOf = (error: unknown): string | undefined => (isRefusal(error) && error.final ? error.message : undefined);

/** "3 contacts to Sam Ortega", and how many of them weren't changed. */
function outcomeText(noun: readonly [string, string], { done, failed, stopped }: Outcome, to = ''): string {
  const left = failed.length > 0 ? `, ${count(failed.length)} not changed` : '';
  return `${plural(done, noun[0], noun[1])}${to && ` ${to}`}${left}${stopped ? ', then it stopped' : ''}`;
}

/** The list's own parameters, without paging and sort order. */
function filterOf(requested: object): Change {
  return Object.fromEntries(Object.entries(withoutPaging(requested)).filter(([, value]) => value !== undefined));
}

/** Saves the file of an action about the rows that `read` returns. */
const useSaving = <Row extends { id: string }>(read: () => Promise<readonly Row[]>) =>
  useMutation({
    mutationFn: async ({ act, paper }: { act: FileAction<Row>; paper: string }) => {
      const rows = await read();
      return act.file(
        rows.flatMap((row) => act.idsOf?.(row) ?? row.id),
        paper,
      );
    },
    meta: { failed: 'Failed to create the PDF' },
  });

/** Sends a change to the server's bulk route, or row by row where the list has none. */
function posterOf<Row extends ListRow>(
  { changing, rowName, source }: ListPageProps<Row>,
  rows: readonly Row[],
  all: () => Promise<readonly Row[]>,
): Post {
  if (!changing?.byRows || !changing.onUpdate) return postTo(source?.table ?? '');
  const { onUpdate: change, onRestore: restore } = changing;
  return changeRows({ rows, all, change, restore, nameOf: rowName, refusal: reasonOf });
}

/** Runs an action on the selected rows, reports the outcome, and restores old values on undo. */
export function useBulk<Row extends ListRow>(
  list: ListPageProps<Row>,
  selection: Selection,
  total: string | undefined,
): Bulk<Row> {
  const { noun, source, changing, rowName } = list;
  const [result, setResult] = useState<Result>();
  const [looked, setLooked] = useState(0);
  const rows = (list.query.data?.items ?? []).filter(({ id }) => selection.has(id));
  const all = () => allRows<Row>(source?.table ?? '', filterOf(source?.queryParams ?? {}));
  const poster = () => posterOf(list, rows, all);
  const mutationFn = ({ action, change, chosen, target, key, post }: Running<Row>): Promise<Outcome> => {
    setLooked(0);
    const each = opensDialog(action) ? action.each : undefined;
    return each
      ? runEach(chosen.rows, (row) => each(row, change), { nameOf: rowName, refusal: reasonOf, onProgress: setLooked })
      : runBulk({ post, target, change, key, onProgress: setLooked });
  };
  const meta = {
    // If no row was changed, the list of reasons says so, and there is nothing to undo.
    done: (outcome: Outcome, { action, to }: Running<Row>) =>
      outcome.done === 0 && outcome.failed.length > 0
        ? undefined
        : `${action.pastTense} ${outcomeText(noun, outcome, to)}`,
    failed: changing?.failed ?? 'Failed to save',
  };
  // An action with a request per row can't be undone.
  const final = useMutation({ mutationFn, meta });
  const reversible = useMutation({
    mutationFn,
    meta: {
      ...meta,
      undo: async (outcome: Outcome, { post }: Running<Row>) => {
        const back = await undoBulk(post, outcome.before, newKey);
        if (back.failed.length > 0) setResult({ title: `Restored ${outcomeText(noun, back)}`, outcome: back });
        return `Restored ${outcomeText(noun, back)}`;
      },
    },
  });
  const saving = useSaving(async () => (selection.everything ? all() : rows));
  const target: Target = selection.everything
    ? { matching: filterOf(source?.queryParams ?? {}) }
    : { ids: rows.map(({ id }) => id) };
  const chosen: SelectedRows<Row> = {
    rows,
    all: selection.everything,
    target,
    summary: selection.everything ? `all ${total ?? ''} ${noun[1]}` : plural(rows.length, noun[0], noun[1]),
  };
  const run = async (act: ChangingAction<Row>, change: Change, to?: string) => {
    const running = { action: act, change, to, chosen, target, key: newKey(), post: poster() };
    const outcome = await ((opensDialog(act) && act.each) || act.final ? final : reversible).mutateAsync(running);
    const title = `${count(outcome.done)} done, ${count(outcome.failed.length)} not changed`;
    setResult(
      outcome.failed.length > 0 || outcome.stopped
        ? { title: outcome.stopped ? `Stopped: ${title}. The rest is unchanged` : title, outcome }
        : undefined,
    );
    if (!outcome.stopped) selection.only(outcome.failed.map(({ id }) => id));
    return outcome;
  };
  const of = selection.everything ? (total ?? '') : count(rows.length);
  return {
    run,
    save: (act, paper) => saving.mutate({ act, paper }),
    chosen,
    busy: saving.isPending
      ? 'Creating PDF...'
      : final.isPending || reversible.isPending
        ? `${count(looked)} of ${of} done`
        : undefined,
    result,
    dismiss: () => setResult(undefined),
  };
}
