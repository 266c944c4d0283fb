import {
  mutationOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryErrorResetBoundary,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { timeAgo, fullDate } from '@/lib/dates/dates';
import { Button } from '@/ui/button';
import { MissingRecord } from './missing-record';

interface DeletedRow {
  id: string;
  name: string;
  deleted_at: string | null;
}

/**
 * How a section's deleted records are read and restored. The shell passes it to the page of a record that isn't found.
 */
export interface DeletedRecords {
  table: string;
  /** The deleted record, or null if it wasn't deleted or isn't visible to this user. */
  read: (id: string) => Promise<DeletedRow | null>;
  restore: (id: string) => Promise<unknown>;
  done: string;
  failed: string;
}

const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;

const deletedRow = ({ table, read }: DeletedRecords, id: string) =>
  queryOptions({
    queryKey: [table, 'deleted', id],
    queryFn: async () => {
      const row = await read(id);
      if (!row?.deleted_at) return null;
      const until = Date.parse(row.deleted_at) + RESTORABLE_DAYS * DAY_MS;
      return {
        ...row,
        deleted_at: row.deleted_at,
        until: new Date(until).toISOString(),
        restorable: until > Date.now(),
      };
    },
    retry: false,
  });

const restoreRow = ({ restore, done, failed }: DeletedRecords) =>
  mutationOptions({
    mutationFn: ({ id }: DeletedRow) => restore(id),
    meta: { done, failed, about: (_data: unknown, { name }: DeletedRow) => name },
  });

interface DeletedRecordProps {
  records: DeletedRecords;
  id: string;
  /** "contact". */
  noun: string;
  list: string;
  /** The list's own title. */
  label: string;
  /** Shown if the record wasn't deleted or isn't visible to this user. */
  otherwise: ReactNode;
}

/** The page of a deleted record: what it was, when it was deleted, and Restore. */
export function DeletedRecord({ records, id, noun, list, label, otherwise }: DeletedRecordProps) {
  const { data: row, isPending } = useQuery(deletedRow(records, id));
  const restore = useMutation(restoreRow(records));
  const router = useRouter();
  const errors = useQueryErrorResetBoundary();
  if (isPending) return null;
  if (!row) return otherwise;
  const again = () => {
    errors.reset();
    void router.invalidate();
  };
  const act = row.restorable && (
    <Button
      variant="primary"
      icon="undo"
      busy={restore.isPending && 'Restoring...'}
      onClick={() => restore.mutate(row, { onSuccess: again })}
    >
      Restore {noun}
    </Button>
  );
  return (
    <MissingRecord icon="trash" title={`This ${noun} was deleted`} list={list} label={label} action={act}>
      {row.name} was deleted {timeAgo(row.deleted_at)}.{' '}
      {row.restorable ? `You can restore it until ${fullDate(row.until)}.` : 'It can no longer be restored.'}
    </MissingRecord>
  );
}
