import type { ChoiceEdit, TypedEdit } from '@/patterns/list/edit-types';
import type { BulkAct } from '@/patterns/list/bulk-types';
import { moneyText } from '@/lib/money';
import type { Order, OrderStatus } from './api';
import { optionsOf, priorityWords, statuses, statusWords } from './words';

const statusOptions = statuses.map((value) => ({ value, label: statusWords[value].label, icon: statusWords[value].icon }));

/** Any state may follow any. Completing with open pieces asks about them first, on the order's own page. */
export const statusEdit = (complete: (order: Order) => void): ChoiceEdit<Order> => ({
  as: 'choice',
  keys: 'S',
  value: ({ order_status }) => order_status,
  options: statusOptions,
  change: (value) => ({ order_status: value as OrderStatus }),
  instead: (value, order) => (value === 'completed' && order.open_quantity > 0 ? () => complete(order) : undefined),
});

export const priorityEdit: ChoiceEdit<Order> = {
  as: 'choice',
  keys: 'P',
  value: ({ priority }) => priority,
  options: optionsOf(priorityWords),
  change: (value) => ({ priority: value }),
};

const cents = (amount: number): number => Math.round(amount * 100);

/** What the order comes to, until the server has said it. */
const totalOf = ({ is_gift, discount_amount }: Order, quantity: number, price: number): number =>
  is_gift ? 0 : Math.max(quantity * cents(price) - cents(discount_amount), 0) / 100;

export const quantityEdit: TypedEdit<Order> = {
  as: 'whole',
  value: ({ quantity }) => String(quantity),
  change: (value) => ({ quantity: Number(value) }),
  looks: (value, order) => ({ total_amount: totalOf(order, Number(value), order.unit_price) }),
};

export const priceEdit: TypedEdit<Order> = {
  as: 'money',
  kind: 'price',
  value: ({ unit_price }) => moneyText(unit_price),
  change: (value) => ({ unit_price: Number(value) }),
  looks: (value, order) => ({ total_amount: totalOf(order, order.quantity, Number(value)) }),
  may: ({ is_gift }) => !is_gift,
};

export const promisedEdit: TypedEdit<Order> = {
  as: 'day',
  blank: true,
  value: ({ promised_at }) => promised_at ?? '',
  change: (value) => ({ promised_at: value || null }),
};

/** What can be done to the selected orders with one call for all. */
export const orderChoices: readonly BulkAct<Order>[] = [
  { name: 'status', keys: 'S', label: 'Status', icon: 'half', choices: statusOptions, change: (value) => ({ order_status: value }), told: 'Status set for', toldTo: (label) => `to ${label}` },
  { name: 'priority', keys: 'P', label: 'Priority', icon: 'alert', choices: optionsOf(priorityWords), change: (value) => ({ priority: value }), told: 'Priority set for', toldTo: (label) => `to ${label}` },
];
