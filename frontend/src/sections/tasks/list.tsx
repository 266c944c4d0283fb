import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePageKeys } from '@/lib/page-keys';
import { later, laterFocused } from '@/patterns/later';
import { useOpenDialog, useSearchChange, type ListSearch } from '@/patterns/list-search';
import { Day } from '@/patterns/day';
import { ListAct } from '@/patterns/list/list-act';
import { ListPage } from '@/patterns/list/list-page';
import { listPart } from '@/patterns/list/list-part';
import { restoreAct } from '@/patterns/list/restore-act';
import type { Column, Filter, View } from '@/patterns/list/types';
import { Deleted } from '@/patterns/deleted';
import { None } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { Icon } from '@/ui/icon';
import { askedTasks, shownIn, taskList, type Shown, type Task, type TaskFilter } from './api';
import { archiveCompleted, changingTasks } from './mutations';
import { aboutOf, TaskLine, Tick } from './cards';
import { Due, Progress } from './due';
import { dueEdit, followUpEdit, priorityEdit, statusEdit, taskActs } from './edits';
import { TaskPreview } from './preview';
import { optionsOf, priorityWords, statusWords, typeWords, urgencyWords } from './words';
import readyViews from './ready-views.json';

const Board = later(async () => (await import('./board')).Board);
const NewTask = laterFocused(async () => (await import('./new-task')).NewTask);

const route = getRouteApi('/signed-in/tasks');

const text = (words: string | null) => (words ? <span title={words}>{words}</span> : <None />);

const columns: readonly Column<Task>[] = [
  { key: 'title', label: 'Task', sort: 'title', exports: ['title'], cell: (task) => <TitleCell task={task} /> },
  {
    key: 'about',
    label: 'About',
    width: 184,
    exports: ['customer_name', 'prospect_name', 'purchase_number'],
    cell: (task) => text(aboutOf(task)),
    priority: 3,
  },
  {
    key: 'due',
    label: 'Due',
    width: 124,
    sort: 'due_date',
    exports: ['due_date', 'urgency'],
    cell: (task) => <Due task={task} />,
    edit: dueEdit,
  },
  {
    key: 'follow_up',
    label: 'Follow-up',
    width: 104,
    sort: 'follow_up_date',
    exports: ['follow_up_date'],
    cell: ({ follow_up_date }) => <Day date={follow_up_date} />,
    edit: followUpEdit,
    priority: 1,
  },
  {
    key: 'priority',
    label: 'Priority',
    width: 88,
    exports: ['priority'],
    cell: ({ priority }) => priorityWords[priority],
    edit: priorityEdit,
    priority: 2,
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={statusWords[status]} />,
    edit: statusEdit,
  },
  {
    key: 'progress',
    label: 'Progress',
    width: 120,
    sort: 'progress',
    exports: ['progress'],
    cell: ({ progress }) => (progress > 0 ? <Progress value={progress} /> : <None />),
    priority: 2,
  },
  {
    key: 'kind',
    label: 'Kind',
    width: 104,
    optional: true,
    exports: ['task_type'],
    cell: ({ task_type }) => typeWords[task_type].label,
  },
  {
    key: 'notes',
    label: 'Notes',
    width: 72,
    right: true,
    optional: true,
    exports: ['notes_count'],
    cell: ({ notes_count }) => notes_count || <None />,
  },
  {
    key: 'owner',
    label: 'Belongs to',
    width: 120,
    optional: true,
    exports: ['owner_name'],
    cell: ({ owner_name }) => text(owner_name),
  },
  {
    key: 'description',
    label: 'Description',
    width: 200,
    optional: true,
    exports: ['description'],
    cell: ({ description }) => text(description),
  },
  {
    key: 'created',
    label: 'Created',
    width: 96,
    optional: true,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <Day date={created_at.slice(0, 10)} />,
  },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'board', label: 'Board', icon: 'columns' },
];

const partOptions: readonly { value: Shown; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'completed', label: 'Completed' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

const firstUse: Record<Shown, { icon: 'tasks' | 'check-c' | 'registry'; title: string; words: string }> = {
  pending: {
    icon: 'check-c',
    title: 'No open tasks',
    words: 'Add calls, errands and follow-ups to see them on the day they are due.',
  },
  completed: {
    icon: 'check-c',
    title: 'No completed tasks',
    words: 'Completed tasks appear here until you archive them.',
  },
  archived: { icon: 'registry', title: 'No archived tasks', words: 'Archive completed tasks to move them here.' },
  all: {
    icon: 'tasks',
    title: 'No tasks yet',
    words: 'Add a call to make, something to send or someone to follow up with.',
  },
};

const filters: readonly Filter[] = [
  { name: 'urgency', label: 'Urgency', options: optionsOf(urgencyWords), promoted: true },
  { name: 'priority', label: 'Priority', options: optionsOf(priorityWords), promoted: true },
  { name: 'task_type', label: 'Kind', options: optionsOf(typeWords), promoted: true },
  { name: 'status', label: 'Status', options: optionsOf(statusWords) },
  { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
  { name: 'purchase_id', label: 'Sales order', options: [], chipOnly: true },
  { name: 'purchase_order_id', label: 'Purchase order', options: [], chipOnly: true },
  { name: 'prospect_id', label: 'Prospect', options: [], chipOnly: true },
];

export function TasksPage() {
  const search: ListSearch<TaskFilter> = route.useSearch();
  const navigate = useNavigate();
  const change = useSearchChange();
  const dialog = useOpenDialog();
  const part = shownIn(search.shown);
  const page = useQuery(taskList(search));
  const archive = useArchive();
  const choose = (next: Shown) =>
    change({ shown: next === 'pending' ? undefined : next, status: undefined, cursor: undefined }, { replace: true });
  return (
    <>
      <ListPage
        title="Tasks"
        noun={['task', 'tasks']}
        query={page}
        source={{ table: 'tasks', asked: askedTasks(search) }}
        stated={{ shown: part }}
        search={search}
        searchHint="Search title, words or contact"
        columns={columns}
        defaultSort="due_date"
        ready={readyViews.tasks}
        filters={filters}
        part={listPart({ label: 'Tasks shown', value: part, options: partOptions, onChange: choose })}
        views={views}
        baseView="Tasks"
        drawn={(_rows, view) => (view === 'board' ? <Board search={search} /> : undefined)}
        line={(task) => <TaskLine task={task} />}
        more={archive}
        primary={{ label: 'New task', onClick: () => dialog.show('new') }}
        firstUse={firstUse[part]}
        changing={search.deleted === 'true' ? { ...changingTasks, one: undefined } : changingTasks}
        bulk={search.deleted === 'true' ? [restoreAct] : taskActs}
        preview={(task) => <TaskPreview task={task} />}
        opensEdit={search.deleted !== 'true'}
        rowName={titleOf}
        rowActions={search.deleted === 'true' ? undefined : actsOf}
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

// Always the same, so that a row is drawn again only when it is another one.
const titleOf = (task: Task) => task.title;
const actsOf = (task: Task) => (
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

/** One press puts everything away that is done; it can be undone. */
function useArchive() {
  const archive = useMutation(archiveCompleted());
  const run = () => archive.isPending || archive.mutate();
  usePageKeys([{ title: 'Archive all completed tasks', icon: 'registry', run: () => void run() }]);
  return (
    <ListAct quiet icon="registry" label="Archive completed" busy={archive.isPending && 'Archiving...'} onClick={run} />
  );
}

function TitleCell({ task }: { task: Task }) {
  return (
    <span className="row gap-2">
      {!task.deleted_at && <Tick task={task} />}
      <Icon name={typeWords[task.task_type].icon} size={14} className="t-3" />
      {task.deleted_at ? (
        <Deleted at={task.deleted_at} name={task.title} />
      ) : (
        <RecordLink to="/tasks/$id" id={task.id} className="trunc" title={task.title}>
          {task.title}
        </RecordLink>
      )}
    </span>
  );
}
