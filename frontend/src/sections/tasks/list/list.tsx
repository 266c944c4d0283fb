import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '@/lib/keys/page-keys';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog, useSearchChange, type ListSearch } from '@/patterns/list/list-search';
import { ListAction } from '@/patterns/list/list-action';
import { useIsUndivided } from '@/patterns/list/filters/status-filter';
import { ListPage } from '@/patterns/list/list-page';
import { listSegments } from '@/patterns/list/list-segments';
import { restoreAction } from '@/patterns/list/bulk/restore-action';
import type { Filter, View } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { Icon } from '@/ui/icon';
import { taskQueryParams, readTab, taskList, type TaskTab, type Task, type TaskFilter } from '@/sections/tasks/api';
import { archiveCompleted, changingTasks } from '@/sections/tasks/mutations';
import { TaskLine } from '@/sections/tasks/cards';
import { priorityLabels, statusLabels, typeLabels, urgencyLabels } from '@/sections/tasks/labels';
import { iconOptionsOf } from '@/lib/options';
import { taskBulkActions } from './inline-edits';
import { columns } from './columns';
import readyViews from './ready-views.json';

const Board = lazyWithPreload(async () => (await import('./board')).Board);
const TaskPreview = lazyWithPreload(async () => (await import('./preview')).TaskPreview);
const NewTask = lazyFocused(async () => (await import('./new-task')).NewTask);

const route = getRouteApi('/signed-in/tasks');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'board', label: 'Board', icon: 'columns' },
];

const tabOptions: readonly { value: TaskTab; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

const firstUse: Record<TaskTab, { icon: 'tasks' | 'check-c' | 'registry'; title: string; text: string }> = {
  pending: {
    icon: 'check-c',
    title: 'No open tasks',
    text: 'Add calls, errands and follow-ups to see them on the day they are due.',
  },
  completed: {
    icon: 'check-c',
    title: 'No completed tasks',
    text: 'Completed tasks appear here until you archive them.',
  },
  archived: { icon: 'registry', title: 'No archived tasks', text: 'Archive completed tasks to move them here.' },
  all: {
    icon: 'tasks',
    title: 'No tasks yet',
    text: 'Add a call to make, something to send or someone to follow up with.',
  },
};

const filters: readonly Filter[] = [
  { name: 'urgency', label: 'Urgency', options: iconOptionsOf(urgencyLabels), promoted: true },
  { name: 'priority', label: 'Priority', options: iconOptionsOf(priorityLabels), promoted: true },
  { name: 'task_type', label: 'Kind', options: iconOptionsOf(typeLabels), promoted: true },
  { name: 'status', label: 'Status', options: iconOptionsOf(statusLabels) },
  { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
  { name: 'purchase_id', label: 'Sales order', options: [], chipOnly: true },
  { name: 'purchase_order_id', label: 'Sales order', options: [], chipOnly: true },
  { name: 'prospect_id', label: 'Prospect', options: [], chipOnly: true },
];

export function TasksPage() {
  const search: ListSearch<TaskFilter> = route.useSearch();
  const navigate = useNavigate();
  const change = useSearchChange();
  const dialog = useOpenDialog();
  const part = readTab(search.shown);
  const page = useQuery(taskList(search));
  const isNew = useIsUndivided(part, page.data, taskList({ shown: 'all' }));
  const archive = useArchive();
  const choose = (next: TaskTab) =>
    change({ shown: next === 'pending' ? undefined : next, status: undefined, cursor: undefined }, { replace: true });
  return (
    <>
      <ListPage
        title="Tasks"
        noun={['task', 'tasks']}
        query={page}
        source={{ table: 'tasks', queryParams: taskQueryParams(search) }}
        stated={{ shown: part }}
        search={search}
        searchHint="Search title, text or contact"
        columns={columns}
        defaultSort="due_date"
        ready={readyViews.tasks}
        filters={filters}
        segments={
          isNew ? undefined : listSegments({ label: 'Tasks shown', value: part, options: tabOptions, onChange: choose })
        }
        views={views}
        baseView="Tasks"
        renderView={(_rows, view) => (view === 'board' ? <Board search={search} /> : undefined)}
        line={(task) => <TaskLine task={task} />}
        more={archive}
        primary={{ label: 'New task', onClick: () => dialog.show('new') }}
        firstUse={firstUse[isNew ? 'all' : part]}
        changing={search.deleted === 'true' ? { ...changingTasks, onUpdate: undefined } : changingTasks}
        bulk={search.deleted === 'true' ? [restoreAction] : taskBulkActions}
        preview={(task) => <TaskPreview task={task} />}
        opensEdit={search.deleted !== 'true'}
        rowName={titleOf}
        rowActions={search.deleted === 'true' ? undefined : renderRowActions}
      />
      {search.open === 'new' && (
        <NewTask
          search={search}
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/tasks/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const titleOf = (task: Task) => task.title;
const renderRowActions = (task: Task) => (
  <RecordLink
    className="icon-btn"
    to="/tasks/$id"
    id={task.id}
    search={{ open: 'edit' }}
    aria-label={`Edit ${task.title}`}
    title="Edit"
  >
    <Icon name="edit" />
  </RecordLink>
);

/** Archives all completed tasks; can be undone. */
function useArchive() {
  const archive = useMutation(archiveCompleted());
  const run = () => archive.isPending || archive.mutate();
  usePageKeys([{ title: 'Archive all completed tasks', icon: 'registry', run: () => void run() }]);
  return (
    <ListAction
      quiet
      icon="registry"
      label="Archive completed"
      busy={archive.isPending && 'Archiving...'}
      onClick={run}
    />
  );
}
