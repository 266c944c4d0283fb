import { mutationOptions, queryOptions, useMutation, useQuery, useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Empty } from './empty';
import { PageTitle } from './page-title';
import { api, call } from '@/api/client';
import { ago, fullDate } from '@/lib/dates';
import { lastSearch } from '@/lib/last-search';
import { Button } from '@/ui/button';

/** Tables whose deleted rows can be restored. */
export type Restorable = 'customers' | 'tasks';

interface DeletedRow {
  id: string;
  name: string;
  deleted_at: string | null;
}

const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Each with its own calls: what the list shows of a deleted row, and how it is restored. */
const kinds: Record<Restorable, { read: (id: string) => Promise<DeletedRow | null>; restore: (id: string) => Promise<unknown>; done: string; failed: string }> = {
  customers: {
    read: async (id) => (await call(api.GET('/rest/v1/customers', { params: { query: { id, deleted: 'true', limit: 1 } } }))).items[0] ?? null,
    restore: (id) => call(api.POST('/rest/v1/customers/{id}/restore', { params: { path: { id } } })),
    done: 'Contact Restored',
    failed: 'Failed to restore contact',
  },
  tasks: {
    read: async (id) => {
      const [row] = (await call(api.GET('/rest/v1/tasks', { params: { query: { id, deleted: 'true', limit: 1 } } }))).items;
      return row ? { id, name: row.title, deleted_at: row.deleted_at } : null;
    },
    restore: (id) => call(api.POST('/rest/v1/tasks/{id}/restore', { params: { path: { id } } })),
    done: 'Task restored',
    failed: 'Failed to restore task',
  },
};

const deletedRow = (table: Restorable, id: string) =>
  queryOptions({
    queryKey: [table, 'deleted', id],
    queryFn: async () => {
      const row = await kinds[table].read(id);
      if (!row?.deleted_at) return null;
      const until = Date.parse(row.deleted_at) + RESTORABLE_DAYS * DAY_MS;
      return { ...row, deleted_at: row.deleted_at, until: new Date(until).toISOString(), restorable: until > Date.now() };
    },
    retry: false,
  });

const restoreRow = (table: Restorable) =>
  mutationOptions({
    mutationFn: ({ id }: DeletedRow) => kinds[table].restore(id),
    meta: { tables: [table, 'audit_logs'], done: kinds[table].done, failed: kinds[table].failed, about: (_data: unknown, { name }: DeletedRow) => name },
  });

interface DeletedRecordProps {
  table: Restorable;
  id: string;
  /** "contact". */
  noun: string;
  list: string;
  /** The list's own title. */
  label: string;
  /** Shown where the record was not deleted, or isn't this person's. */
  otherwise: ReactNode;
}

/** The page of a deleted record: what it was, when it was deleted, and Restore. */
export function DeletedRecord({ table, id, noun, list, label, otherwise }: DeletedRecordProps) {
  const { data: row, isPending } = useQuery(deletedRow(table, id));
  const restore = useMutation(restoreRow(table));
  const router = useRouter();
  const errors = useQueryErrorResetBoundary();
  if (isPending) return null;
  if (!row) return otherwise;
  const title = `This ${noun} was deleted`;
  const again = () => {
    errors.reset();
    void router.invalidate();
  };
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <h1 className="sr">{title}</h1>
      <Empty
        icon="trash"
        title={title}
        actions={
          <>
            {row.restorable && (
              <Button look="primary" icon="undo" busy={restore.isPending && 'Restoring...'} onClick={() => restore.mutate(row, { onSuccess: again })}>
                Restore {noun}
              </Button>
            )}
            <Link className="btn" to={list} search={lastSearch(list) as never}>
              Back to {label}
            </Link>
          </>
        }
      >
        {row.name} was deleted {ago(row.deleted_at)}. {row.restorable ? `You can restore it until ${fullDate(row.until)}.` : 'It can no longer be restored.'}
      </Empty>
    </div>
  );
}
