import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import type { Task } from './api';

/** The form's values, as typed. */
export type FormValues = {
  title: string;
  description: string;
  task_type: Schema<'TaskType'>;
  priority: Schema<'TaskPriority'>;
  due_date: string;
  follow_up_date: string;
  follow_up_notes: string;
  customer_id: Picked | null;
  /** A task is about a contact or a prospect. A converted prospect counts as a contact. */
  prospect_id: Picked | null;
  referred_by_customer_id: Picked | null;
  purchase_order_id: Picked | null;
};

export type Links = Pick<FormValues, 'customer_id' | 'prospect_id' | 'purchase_order_id'>;

const HIDDEN = "A record you can't access";

const pickedOption = (id: string | null | undefined, label: string | null | undefined): Picked | null =>
  id ? { id, label: label ?? HIDDEN } : null;

export function toForm(task: Task | undefined, links: Partial<Links> = {}): FormValues {
  return {
    title: task?.title ?? '',
    description: task?.description ?? '',
    task_type: task?.task_type ?? 'call',
    priority: task?.priority ?? 'medium',
    due_date: task?.due_date ?? '',
    follow_up_date: task?.follow_up_date ?? '',
    follow_up_notes: task?.follow_up_notes ?? '',
    customer_id: pickedOption(task?.customer_id, task?.customer_name) ?? links.customer_id ?? null,
    prospect_id:
      (task?.customer_id ? null : pickedOption(task?.prospect_id, task?.prospect_name)) ?? links.prospect_id ?? null,
    referred_by_customer_id: pickedOption(task?.referred_by_customer_id, task?.referred_by_name),
    purchase_order_id:
      pickedOption(task?.purchase_order_id, task?.purchase_order_number) ??
      // A task may be about one line of an order.
      pickedOption(task?.purchase_id, task?.purchase_number) ??
      links.purchase_order_id ??
      null,
  };
}

export function toServer(values: FormValues): Schema<'TaskIn'> {
  return {
    title: values.title.trim(),
    description: orNull(values.description),
    task_type: values.task_type,
    priority: values.priority,
    due_date: orNull(values.due_date),
    follow_up_date: orNull(values.follow_up_date),
    follow_up_notes: orNull(values.follow_up_notes),
    customer_id: values.customer_id?.id ?? null,
    prospect_id: values.prospect_id?.id ?? null,
    referred_by_customer_id: values.referred_by_customer_id?.id ?? null,
    purchase_order_id: values.purchase_order_id?.id ?? null,
  };
}

export const changesOf = (values: FormValues, before: FormValues): Schema<'TaskChange'> =>
  changedFields(toServer(values), toServer(before));
