import type { ChoiceEdit, TypedEdit } from '@/patterns/list/cells/edit-types';
import type { ChoiceAction } from '@/patterns/list/bulk/bulk-types';
import { plainAmount, toCents } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';
import { priorityLabels, statuses, statusLabels } from '@/sections/sales/orders/labels';
import { optionsOf } from '@/lib/options';

const statusOptions = statuses.map((value) => ({
  value,
  label: statusLabels[value].label,
  icon: statusLabels[value].icon,
}));

interface StatusDialogs {
  complete: (order: Order) => void;
  hold: (order: Order) => void;
}

/** Any status may follow any other. A hold asks for its reason, completing asks about items that were not handed over. */
export const statusEdit = ({ complete, hold }: StatusDialogs): ChoiceEdit<Order> => ({
  as: 'choice',
  keys: 'S',
  value: ({ order_status }) => order_status,
  options: statusOptions,
  change: (value) => ({ order_status: value }),
  instead: (value, order) => {
    if (value === 'onhold') return () => hold(order);
    return value === 'completed' && order.open_quantity > 0 ? () => complete(order) : undefined;
  },
});

export const priorityEdit: ChoiceEdit<Order> = {
  as: 'choice',
  keys: 'P',
  value: ({ priority }) => priority,
  options: optionsOf(priorityLabels),
  change: (value) => ({ priority: value }),
};

/** The optimistic total until the server responds. */
const totalOf = ({ is_gift, discount_amount }: Order, quantity: number, price: number): number =>
  is_gift ? 0 : Math.max(quantity * toCents(price) - toCents(discount_amount), 0) / 100;

export const quantityEdit: TypedEdit<Order> = {
  as: 'whole',
  value: ({ quantity }) => String(quantity),
  change: (value) => ({ quantity: Number(value) }),
  optimistic: (value, order) => ({ total_amount: totalOf(order, Number(value), order.unit_price) }),
};

export const priceEdit: TypedEdit<Order> = {
  as: 'money',
  kind: 'price',
  value: ({ unit_price }) => plainAmount(unit_price),
  change: (value) => ({ unit_price: Number(value) }),
  optimistic: (value, order) => ({ total_amount: totalOf(order, order.quantity, Number(value)) }),
  may: ({ is_gift }) => !is_gift,
};

export const promisedEdit: TypedEdit<Order> = {
  as: 'day',
  blank: true,
  value: ({ promised_at }) => promised_at ?? '',
  change: (value) => ({ promised_at: value || null }),
};

/** Sets the status of the selected orders. */
export const statusChoices: ChoiceAction<Order> = {
  name: 'status',
  keys: 'S',
  label: 'Status',
  icon: 'half',
  choices: statusOptions,
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
