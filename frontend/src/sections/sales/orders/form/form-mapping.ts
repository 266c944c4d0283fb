import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { NONE, orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { isoToday } from '@/lib/dates/dates';
import { moneyText, readMoney, toCents, withSeparators } from '@/lib/numbers/money';
import { readQuantity, readWholeNumber } from '@/lib/numbers/whole-number';
import type { Order } from '@/sections/sales/orders/api';
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
};

/** The form's values, as typed. */
export type FormValues = {
  customer_id: Picked | null;
  lines: LineValues[];
  referred_by_customer_id: Picked | null;
  purchasing_for_customer_id: Picked | null;
  purchase_date: string;
  promised_at: string;
  completion_method: Schema<'Completion'> | typeof NONE;
  priority: Schema<'Priority'>;
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

const pickedOption = (id: string | null, label: string | null): Picked | null =>
  id ? { id, label: label ?? "A contact you can't access" } : null;

export function toForm(order: Order | undefined, customer: Picked | null = null, price = ''): FormValues {
  return {
    customer_id: order ? pickedOption(order.customer_id, order.customer_name) : customer,
    lines: [order ? lineOf(order) : { ...emptyLine(), unit_price: withSeparators(price) }],
    referred_by_customer_id: pickedOption(order?.referred_by_customer_id ?? null, order?.referred_by_name ?? null),
    purchasing_for_customer_id: pickedOption(
      order?.purchasing_for_customer_id ?? null,
      order?.purchasing_for_name ?? null,
    ),
    purchase_date: order?.purchase_date ?? isoToday(),
    promised_at: order?.promised_at ?? '',
    completion_method: order?.completion_method ?? NONE,
    priority: order?.priority ?? 'normal',
    all_or_nothing: false,
    notes: order?.notes ?? '',
  };
}

const lineOf = (order: Order): LineValues => ({
  product: { id: order.product_id, label: productNameOf({ ...order, description: null }) },
  description: order.description ?? '',
  quantity: String(order.quantity),
  items_free: String(order.items_free),
  unit_price: moneyText(order.unit_price),
  discount_amount: moneyText(order.discount_amount),
  is_gift: order.is_gift,
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
function lineToServer(line: LineValues): Schema<'LineIn'> {
  return {
    product_id: line.product?.id ?? null,
    description: line.product?.id === NIL_ID ? orNull(line.description) : null,
    quantity: readWholeNumber(line.quantity),
    items_free: readQuantity(line.items_free),
    unit_price: line.is_gift ? 0 : readMoney(line.unit_price),
    discount_amount: line.is_gift ? 0 : (readMoney(line.discount_amount) ?? 0),
    is_gift: line.is_gift,
  };
}

/** One line becomes a sales order, several become a multi-line order. */
export function toServer(values: FormValues): Schema<'SingleOrderIn'> | Schema<'OrderIn'> {
  const [first, ...more] = values.lines;
  if (!first) return {};
  return more.length === 0 ? oneLine(values, first) : groupToServer(values);
}

function oneLine(values: FormValues, line: LineValues): Schema<'SingleOrderIn'> {
  return {
    ...lineToServer(line),
    ...contactColumns(values),
    customer_id: values.customer_id?.id ?? null,
    purchase_date: orNull(values.purchase_date),
    promised_at: orNull(values.promised_at),
    completion_method: values.completion_method === NONE ? null : values.completion_method,
    notes: orNull(values.notes),
  };
}

function groupToServer(values: FormValues): Schema<'OrderIn'> {
  return {
    customer_id: values.customer_id?.id ?? null,
    lines: values.lines.map((line) => ({ ...lineToServer(line), ...contactColumns(values) })),
    ordered_at: orNull(values.purchase_date),
    promised_at: orNull(values.promised_at),
    delivery_method: values.completion_method === NONE ? null : values.completion_method,
    all_or_nothing: values.all_or_nothing,
    notes: orNull(values.notes),
  };
}

const contactColumns = (values: FormValues) => ({
  priority: values.priority,
  referred_by_customer_id: values.referred_by_customer_id?.id ?? null,
  purchasing_for_customer_id: values.purchasing_for_customer_id?.id ?? null,
});

/** The changed fields. A cleared order date is sent too, so that the server reports it as required. */
export const changesOf = (values: FormValues, before: FormValues) =>
  changedFields(toServer(values), toServer(before)) as Schema<'OrderLineChange'>;

const inLine = ['product_id', 'description', 'quantity', 'items_free', 'unit_price', 'discount_amount', 'is_gift'];

/** Maps a field of the server to this form. */
export function fieldOf(field: string): string {
  const renamed = field
    .replace(/product_id$/, 'product')
    .replace(/^ordered_at$/, 'purchase_date')
    .replace(/^delivery_method$/, 'completion_method');
  const whomField = /^lines\.\d+\.(referred_by_customer_id|purchasing_for_customer_id|priority)$/.exec(renamed);
  if (whomField?.[1]) return whomField[1];
  return inLine.includes(field) ? `lines.0.${renamed}` : renamed;
}

/** Form values with the single line flattened, for comparing two versions field by field. */
export type FlatValues = Omit<FormValues, 'lines' | 'all_or_nothing'> & LineValues;

export function flattenValues({ lines, all_or_nothing: _unused, ...values }: FormValues): FlatValues {
  return { ...values, ...(lines[0] ?? emptyLine()) };
}

export function unflattenValues({
  product,
  description,
  quantity,
  items_free,
  unit_price,
  discount_amount,
  is_gift,
  ...values
}: FlatValues): FormValues {
  return {
    ...values,
    all_or_nothing: false,
    lines: [{ product, description, quantity, items_free, unit_price, discount_amount, is_gift }],
  };
}
