import type { ChoiceEdit, TypedEdit } from '@/patterns/list/cells/edit-types';
import type { ChoiceAction } from '@/patterns/list/bulk/bulk-types';
import type { Order } from '@/sections/sales/orders/api';
import { priorityLabels, statuses, statusLabels } from '@/sections/sales/orders/labels';
import { optionsOf } from '@/lib/options';

const statusOptions = statuses.map((value) => ({
  value,
  label: statusLabels[value].label,
  icon: statusLabels[value].icon,
}));

/** Any status may follow any other. Where a question comes first, the list replaces it by a dialog. */
export const statusEdit: ChoiceEdit<Order> = {
  as: 'choice',
  keys: 'S',
  value: ({ order_status }) => order_status,
  options: statusOptions,
  change: (value) => ({ order_status: value }),
};

export const priorityEdit: ChoiceEdit<Order> = {
  as: 'choice',
  keys: 'P',
  value: ({ priority }) => priority,
  options: optionsOf(priorityLabels),
  change: (value) => ({ priority: value }),
};

export const promisedEdit: TypedEdit<Order> = {
  as: 'day',
  blank: true,
  value: ({ promised_at }) => promised_at ?? '',
  change: (value) => ({ promised_at: value || null }),
};

export const notesEdit: TypedEdit<Order> = {
  as: 'text',
  blank: true,
  value: ({ notes }) => notes ?? '',
  change: (value) => ({ notes: value || null }),
};

/** Sets the status of the selected orders. */
export const statusChoices: ChoiceAction<Order> = {
  name: 'status',
  keys: 'S',
  label: 'Status',
  icon: 'half',
  choices: statusOptions.filter(({ value }) => value !== 'cancelled'),
  change: (value) => ({ order_status: value }),
  pastTense: 'Status set for',
  targetText: (label) => `to ${label}`,
};

/** Sets the priority of the selected orders. */
export const priorityChoices: ChoiceAction<Order> = {
  name: 'priority',
  keys: 'P',
  label: 'Priority',
  icon: 'alert',
  choices: optionsOf(priorityLabels),
  change: (value) => ({ priority: value }),
  pastTense: 'Priority set for',
  targetText: (label) => `to ${label}`,
};
