import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { ChoiceEdit, TypedEdit } from '@/patterns/list/cells/edit-types';
import type { Task } from '@/sections/tasks/api';
import { priorityLabels, statusLabels, typeLabels } from '@/sections/tasks/labels';
import { iconOptionsOf } from '@/lib/options';

export const statusEdit: ChoiceEdit<Task> = {
  as: 'choice',
  keys: 'S',
  value: ({ status }) => status,
  options: iconOptionsOf(statusLabels),
  change: (value) => ({ status: value }),
};

export const priorityEdit: ChoiceEdit<Task> = {
  as: 'choice',
  keys: 'P',
  value: ({ priority }) => priority,
  options: iconOptionsOf(priorityLabels),
  change: (value) => ({ priority: value }),
};

const dayEdit = (name: 'due_date' | 'follow_up_date'): TypedEdit<Task> => ({
  as: 'day',
  blank: true,
  value: (task) => task[name] ?? '',
  change: (value) => ({ [name]: value || null }),
});

export const dueEdit = dayEdit('due_date');
export const followUpEdit = dayEdit('follow_up_date');

/** Bulk actions for tasks. */
export const taskBulkActions: readonly BulkAction<Task>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    choices: iconOptionsOf(statusLabels),
    change: (value) => ({ status: value }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'priority',
    keys: 'P',
    label: 'Priority',
    icon: 'alert',
    choices: iconOptionsOf(priorityLabels),
    change: (value) => ({ priority: value }),
    pastTense: 'Priority set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'kind',
    label: 'Kind',
    icon: 'tag',
    choices: iconOptionsOf(typeLabels),
    change: (value) => ({ task_type: value }),
    pastTense: 'Kind set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'delete',
    label: 'Delete',
    icon: 'trash',
    danger: true,
    change: () => ({ deleted: true }),
    pastTense: 'Deleted',
  },
];
