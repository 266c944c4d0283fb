import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

export type Task = Schema<'TaskOut'>;
export type TaskStatus = Schema<'TaskStatus'>;
export type TaskNote = Schema<'TaskNoteOut'>;
export type Appointment = Schema<'AppointmentOut'>;
export type TaskFilter = (typeof taskFilters)[number];

export const taskFilters = [
  'shown',
  'status',
  'urgency',
  'priority',
  'task_type',
  'customer_id',
  'purchase_id',
  'purchase_order_id',
  'prospect_id',
  'owner_id',
  'deleted',
] as const;

/** The tabs of the task list. */
const taskTabs = ['pending', 'completed', 'archived', 'all'] as const;
export type TaskTab = (typeof taskTabs)[number];

export const readTab = (requested: string | undefined): TaskTab =>
  taskTabs.find((part) => part === requested) ?? 'pending';

type ListQuery = Query<'/rest/v1/tasks'>;

const FRESH = 2 * 60_000;

/** The list's query. An explicit status takes precedence over the tab; the default order is by due date. */
export function taskQueryParams({ shown, ...search }: ListSearch<TaskFilter>): ListQuery {
  const part = readTab(shown);
  const params = search.status ? {} : part === 'pending' ? { pending: 'true' } : part === 'all' ? {} : { status: part };
  return { ...listQuery<ListQuery>(search), sort: search.sort ?? 'due_date', ...params } as ListQuery;
}

export const taskList = (search: ListSearch<TaskFilter>, more: { pending?: 'true' } = {}) => {
  const requested = { ...taskQueryParams(search), ...more } as ListQuery;
  return queryOptions({
    queryKey: ['tasks', 'list', requested],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/tasks', { params: { query: requested }, signal })),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
};

/** The first pending tasks and the number of late ones, for the dashboard. */
export const pendingTasks = (limit: number) =>
  queryOptions({
    queryKey: ['tasks', 'pending', limit],
    queryFn: async ({ signal }) => {
      const query = { pending: 'true', sort: 'due_date', limit, count: 'capped' } as unknown as ListQuery;
      const late = { urgency: 'overdue,stale', pending: 'true', limit: 1, count: 'capped' } as unknown as ListQuery;
      const [page, behind] = await Promise.all([
        call(api.GET('/rest/v1/tasks', { params: { query }, signal })),
        call(api.GET('/rest/v1/tasks', { params: { query: late }, signal })),
      ]);
      return { items: page.items, total: page.total ?? 0, late: behind.total ?? 0 };
    },
    staleTime: 60_000,
  });

export const taskDetail = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/tasks/{id}', { params: { path: { id } }, signal })),
    staleTime: FRESH,
  });

export const taskHistory = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'history', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/tasks/{id}/history', { params: { path: { id } }, signal })),
    staleTime: FRESH,
  });

export const notesOf = (id: string) =>
  queryOptions({
    queryKey: ['task_notes', 'task', id],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/task_notes', { params: { query: { task_id: id, limit: 200 } }, signal })),
    staleTime: FRESH,
  });

export const appointmentsOf = (id: string) =>
  queryOptions({
    queryKey: ['appointments', 'task', id],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/appointments', { params: { query: { task_id: id, sort: 'starts_at', limit: 50 } }, signal }),
      ),
    staleTime: FRESH,
  });
