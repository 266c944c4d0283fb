import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/imports.css';
import { TimeAgo } from '@/patterns/display/moment';
import { newKey } from '@/api/client';
import { Confirm } from '@/patterns/feedback/confirm';
import { Card } from '@/patterns/record/detail-page';
import { SearchField } from '@/patterns/list/filters/filter-bar';
import { useSearchChange } from '@/patterns/list/list-search';
import { PartError } from '@/patterns/feedback/part-error';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { importList, undoImport, type Import } from './api';
import { kindLabels, statusLabels } from './labels';

const route = getRouteApi('/signed-in/catalog/import-export');

/** Past imports, newest first, each with an undo button. */
export function ImportHistory({ current }: { current: string | undefined }) {
  const { q } = route.useSearch();
  const found = useInfiniteQuery({ ...importList(q), placeholderData: keepPreviousData });
  const [undoing, setUndoing] = useState<Import>();
  const rows = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (found.isError && rows.length === 0) {
    return (
      <Card title="Past imports" flush>
        <PartError title="Couldn't load past imports" error={found.error} retry={() => void found.refetch()} />
      </Card>
    );
  }
  return (
    <Card
      title="Past imports"
      flush
      footer={
        found.hasNextPage && (
          <Button
            variant="quiet"
            size="sm"
            busy={found.isFetchingNextPage && 'Loading...'}
            onClick={() => void found.fetchNextPage()}
          >
            Earlier imports
          </Button>
        )
      }
    >
      {(rows.length > 0 || q) && (
        <div className="import-search" role="search" aria-label="Past imports">
          <SearchField value={q ?? ''} hint="Search file or number" label="Search past imports" />
        </div>
      )}
      {rows.length === 0 ? (
        <p className="body t-small t-3">
          {found.isPending
            ? 'Loading...'
            : q
              ? 'No imports match your search.'
              : 'No imports yet. You can undo an import from here.'}
        </p>
      ) : (
        <ul className="list" data-list-rows>
          {rows.map((row) => (
            <Row key={row.id} row={row} q={q} current={row.id === current} onUndo={() => setUndoing(row)} />
          ))}
        </ul>
      )}
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(undefined)} />}
    </Card>
  );
}

function Row({
  row,
  q,
  current,
  onUndo,
}: {
  row: Import;
  q: string | undefined;
  current: boolean;
  onUndo: () => void;
}) {
  const counts = [
    row.new > 0 && `${count(row.new)} new`,
    row.updated > 0 && `${count(row.updated)} updated`,
    row.failed > 0 && `${count(row.failed)} with errors`,
  ].filter(Boolean);
  return (
    <li className={cx('import-row', current && 'is-current')}>
      <div className="grow">
        <p className="row">
          <Link
            to="/catalog/import-export"
            search={{ report: row.id, kind: row.kind, q }}
            className="l1 trunc"
            aria-current={current || undefined}
          >
            {`${row.number} ${kindLabels[row.kind].label}`}
          </Link>
          {row.status !== 'done' && <StatusBadge display={statusLabels[row.status]} />}
        </p>
        <p className="l2 trunc" title={row.file_name}>
          {row.file_name}
        </p>
        <p className="l2">
          {outcomeText(row, counts.join(', '))}, <TimeAgo at={row.created_at} />
        </p>
      </div>
      {row.status === 'done' && (
        <Button size="sm" icon="undo" aria-label={`Undo import ${row.number}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}

function outcomeText(row: Import, counts: string): string {
  if (row.status === 'running') return `${count(row.written)} of ${count(row.new + row.updated)} imported`;
  if (row.status === 'interrupted' || row.status === 'stopping') return 'Not imported';
  return counts || 'Nothing changed';
}

export function UndoDialog({ row, onClose }: { row: { id: string; number: string }; onClose: () => void }) {
  const undo = useMutation(undoImport());
  const change = useSearchChange();
  const [key] = useState(newKey);
  const run = () =>
    undo.mutate(
      { id: row.id, key },
      {
        onSuccess: () => {
          onClose();
          change({ report: row.id });
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      title={`Undo import ${row.number}?`}
      action={`Undo import ${row.number}`}
      danger
      busy={undo.isPending && 'Undoing...'}
      onConfirm={run}
      onCancel={onClose}
    >
      <p>Added records are permanently deleted, and changed records get their previous values.</p>
      <p>Records that were changed or used since then stay as they are. The report lists them with the reason.</p>
    </Confirm>
  );
}
