import type { Schema } from '@/api/client';
import { NONE, orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { isoToday } from '@/lib/dates/dates';
import { moneyText, readMoney, toCents, withSeparators } from '@/lib/numbers/money';
import { readQuantity, readWholeNumber } from '@/lib/numbers/whole-number';
import type { OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID, productNameOf } from '@/sections/sales/orders/labels';
import type { Priced } from './totals';

/** One line, as typed. */
export type LineValues = {
  product: Picked | null;
  /** What an item outside the catalog is. */
  description: string;
  quantity: string;
  items_free: string;
  unit_price: string;
  discount_amount: string;
  is_gift: boolean;
  /** Asked for only when a line is added or edited by itself. */
  notes?: string;
};

/** The form's values, as typed. */
export type FormValues = {
  customer_id: Picked | null;
  lines: LineValues[];
  referred_by_customer_id: Picked | null;
  purchasing_for_customer_id: Picked | null;
  ordered_at: string;
  promised_at: string;
  delivery_method: Schema<'Completion'> | typeof NONE;
  priority: Schema<'Priority'>;
  discount_amount: string;
  shipping_amount: string;
  tax_amount: string;
  customer_reference: string;
  all_or_nothing: boolean;
  notes: string;
};

export const emptyLine = (): LineValues => ({
  product: null,
  description: '',
  quantity: '1',
  items_free: '0',
  unit_price: '',
  discount_amount: moneyText(0),
  is_gift: false,
});

/** A new order. */
export const newOrder = (customer: Picked | null = null, price = ''): FormValues => ({
  customer_id: customer,
  lines: [{ ...emptyLine(), unit_price: withSeparators(price) }],
  referred_by_customer_id: null,
  purchasing_for_customer_id: null,
  ordered_at: isoToday(),
  promised_at: '',
  delivery_method: NONE,
  priority: 'normal',
  discount_amount: moneyText(0),
  shipping_amount: moneyText(0),
  tax_amount: moneyText(0),
  customer_reference: '',
  all_or_nothing: false,
  notes: '',
});

/** An existing line, as typed. */
export const lineOf = (line: OrderLine): LineValues => ({
  product: { id: line.product_id, label: productNameOf({ ...line, description: null }) },
  description: line.description ?? '',
  quantity: String(line.quantity),
  items_free: String(line.items_free),
  unit_price: moneyText(line.unit_price),
  discount_amount: moneyText(line.discount_amount),
  is_gift: line.is_gift,
  notes: line.notes ?? '',
});

/** The numbers of a valid line; undefined while it is invalid. */
export function readLine(line: LineValues): (Priced & { items_free: number }) | undefined {
  const quantity = readWholeNumber(line.quantity);
  const items_free = line.items_free.trim() === '' ? 0 : readWholeNumber(line.items_free);
  const unit_price = line.is_gift ? 0 : readMoney(line.unit_price);
  const discount_amount = line.is_gift || line.discount_amount.trim() === '' ? 0 : readMoney(line.discount_amount);
  if (!quantity || items_free === null || unit_price === null || discount_amount === null) return undefined;
  if (discount_amount < 0 || (unit_price <= 0 && !line.is_gift)) return undefined;
  return { quantity, items_free, unit_price, discount_amount, is_gift: line.is_gift };
}

/** What is wrong with the discount of a line: it can't be negative or larger than the line's price. */
export function discountProblem({ quantity, unit_price, discount_amount }: LineValues): true | string {
  const discount = readMoney(discount_amount) ?? 0;
  const items = readWholeNumber(quantity);
  const price = readMoney(unit_price);
  if (discount < 0) return 'Discount must not be less than 0';
  if (!items || !price || price < 0) return true;
  return toCents(discount) <= items * toCents(price) || "Enter a discount that isn't larger than the total";
}

/** The request body of a line. Missing values are sent as null, so that the server's error message is shown. */
export function lineToServer(line: LineValues) {
  return {
    product_id: line.product?.id ?? null,
    description: line.product?.id === NIL_ID ? orNull(line.description) : null,
    quantity: readWholeNumber(line.quantity),
    items_free: readQuantity(line.items_free),
    unit_price: line.is_gift ? 0 : readMoney(line.unit_price),
    discount_amount: line.is_gift ? 0 : (readMoney(line.discount_amount) ?? 0),
    is_gift: line.is_gift,
    notes: orNull(line.notes ?? ''),
  };
}

/** The request body of an order. */
export const toServer = (values: FormValues): Schema<'OrderIn'> => ({
  customer_id: values.customer_id?.id ?? null,
  referred_by_customer_id: values.referred_by_customer_id?.id ?? null,
  purchasing_for_customer_id: values.purchasing_for_customer_id?.id ?? null,
  ordered_at: orNull(values.ordered_at),
  promised_at: orNull(values.promised_at),
  delivery_method: values.delivery_method === NONE ? null : values.delivery_method,
  priority: values.priority,
  discount_amount: readMoney(values.discount_amount) ?? 0,
  shipping_amount: readMoney(values.shipping_amount) ?? 0,
  tax_amount: readMoney(values.tax_amount) ?? 0,
  customer_reference: orNull(values.customer_reference),
  all_or_nothing: values.all_or_nothing && values.lines.length > 1,
  notes: orNull(values.notes),
  lines: values.lines.map(lineToServer),
});

/** Maps a field of the server to this form. */
export const fieldOf = (field: string): string => field.replace(/\.product_id$/, '.product');
