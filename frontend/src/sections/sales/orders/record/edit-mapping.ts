import type { Schema } from '@/api/client';
import { NONE, orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { changedFields } from '@/patterns/forms/field-differences';
import { moneyText, readMoney } from '@/lib/numbers/money';
import type { Order } from '@/sections/sales/orders/api';

/** The facts of an order, as typed. */
export type EditValues = {
  customer_id: Picked | null;
  ordered_at: string;
  promised_at: string;
  priority: Schema<'Priority'>;
  delivery_method: Schema<'Completion'> | typeof NONE;
  address: string;
  discount_amount: string;
  shipping_amount: string;
  tax_amount: string;
  all_or_nothing: boolean;
  notes: string;
  customer_reference: string;
  referred_by_customer_id: Picked | null;
  purchasing_for_customer_id: Picked | null;
};

export const editLabels: Record<keyof EditValues, string> = {
  customer_id: 'Customer',
  ordered_at: 'Order date',
  promised_at: 'Promised for',
  priority: 'Priority',
  delivery_method: 'Delivery method',
  address: 'Address',
  discount_amount: 'Order discount',
  shipping_amount: 'Shipping',
  tax_amount: 'Tax',
  all_or_nothing: 'Ship complete only',
  notes: 'Notes',
  customer_reference: 'Customer reference',
  referred_by_customer_id: 'Referred by',
  purchasing_for_customer_id: 'Purchasing for',
};

const pickedOption = (id: string | null, label: string | null): Picked | null =>
  id ? { id, label: label ?? "A contact you can't access" } : null;

export const toForm = (order: Order): EditValues => ({
  customer_id: pickedOption(order.customer_id, order.customer_name),
  ordered_at: order.ordered_at,
  promised_at: order.promised_at ?? '',
  priority: order.priority,
  delivery_method: order.delivery_method ?? NONE,
  address: order.address ?? '',
  discount_amount: moneyText(order.discount_amount),
  shipping_amount: moneyText(order.shipping_amount),
  tax_amount: moneyText(order.tax_amount),
  all_or_nothing: order.all_or_nothing,
  notes: order.notes ?? '',
  customer_reference: order.customer_reference ?? '',
  referred_by_customer_id: pickedOption(order.referred_by_customer_id, order.referred_by_name),
  purchasing_for_customer_id: pickedOption(order.purchasing_for_customer_id, order.purchasing_for_name),
});

const toServer = (values: EditValues) => ({
  customer_id: values.customer_id?.id ?? null,
  ordered_at: orNull(values.ordered_at),
  promised_at: orNull(values.promised_at),
  priority: values.priority,
  delivery_method: values.delivery_method === NONE ? null : values.delivery_method,
  address: orNull(values.address),
  discount_amount: readMoney(values.discount_amount) ?? 0,
  shipping_amount: readMoney(values.shipping_amount) ?? 0,
  tax_amount: readMoney(values.tax_amount) ?? 0,
  all_or_nothing: values.all_or_nothing,
  notes: orNull(values.notes),
  customer_reference: orNull(values.customer_reference),
  referred_by_customer_id: values.referred_by_customer_id?.id ?? null,
  purchasing_for_customer_id: values.purchasing_for_customer_id?.id ?? null,
});

/** The changed fields. A cleared order date is sent too, so that the server reports it as required. */
export const changesOf = (values: EditValues, before: EditValues) =>
  changedFields(toServer(values), toServer(before)) as Schema<'OrderChange'>;
