import { Day } from '@/patterns/display/day';
import type { Column } from '@/patterns/list/types';
import { DeletedName } from '@/patterns/record/deleted';
import { None, textOrNone } from '@/patterns/display/private';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Icon } from '@/ui/icon';
import type { Task } from '@/sections/tasks/api';
import { aboutOf, CompleteCheckbox } from '@/sections/tasks/cards';
import { DueDate, Progress } from '@/sections/tasks/due';
import { priorityLabels, statusLabels, typeLabels } from '@/sections/tasks/labels';
import { dueEdit, followUpEdit, priorityEdit, statusEdit } from './inline-edits';

export const columns: readonly Column<Task>[] = [
  { key: 'title', label: 'Task', sort: 'title', exports: ['title'], cell: (task) => <TitleCell task={task} /> },
  {
    key: 'about',
    label: 'About',
    width: 184,
    exports: ['customer_name', 'prospect_name', 'purchase_order_number'],
    cell: (task) => textOrNone(aboutOf(task)),
    priority: 3,
  },
  {
    key: 'due',
    label: 'Due',
    width: 124,
    sort: 'due_date',
    exports: ['due_date', 'urgency'],
    cell: (task) => <DueDate task={task} />,
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
    cell: ({ priority }) => priorityLabels[priority],
    edit: priorityEdit,
    priority: 2,
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={statusLabels[status]} />,
    edit: statusEdit,
  },
  {
    key: 'progress',
    label: 'Progress',
    width: 120,
    sort: 'progress',
    exports: ['progress'],
    cell: (task) => <Progress task={task} />,
    priority: 2,
  },
  {
    key: 'kind',
    label: 'Kind',
    width: 104,
    optional: true,
    exports: ['task_type'],
    cell: ({ task_type }) => typeLabels[task_type].label,
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
    label: 'Assigned to',
    width: 120,
    optional: true,
    exports: ['owner_name'],
    cell: ({ owner_name }) => textOrNone(owner_name),
  },
  {
    key: 'description',
    label: 'Description',
    width: 200,
    optional: true,
    exports: ['description'],
    cell: ({ description }) => textOrNone(description),
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

function TitleCell({ task }: { task: Task }) {
  return (
    <span className="row gap-2">
      {!task.deleted_at && <CompleteCheckbox task={task} />}
      <Icon name={typeLabels[task.task_type].icon} size={14} className="t-3" />
      {task.deleted_at ? (
        <DeletedName at={task.deleted_at} name={task.title} />
      ) : (
        <RecordLink to="/tasks/$id" id={task.id} className="trunc" title={task.title}>
          {task.title}
        </RecordLink>
      )}
    </span>
  );
}
