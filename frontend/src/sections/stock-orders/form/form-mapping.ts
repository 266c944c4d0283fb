import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { isoToday } from '@/lib/dates/dates';
import { moneyText, readMoney, toCents, unitMoneyText } from '@/lib/numbers/money';
import { readQuantity, readWholeNumber } from '@/lib/numbers/whole-number';
import type { StockOrder, StockOrderLine } from '@/sections/stock-orders/api';
import type { Sharing } from '@/sections/stock-orders/labels';

/** What the price of a line is for. */
export type PricedBy = 'item' | 'pack' | 'line';

/** One line, as typed. */
export type LineValues = {
  product: Picked | null;
  /** Items, or packs if the line is priced by pack. */
  quantity: string;
  pack_size: string;
  priced_by: PricedBy;
  unit_price: string;
  shop_sku: string;
  /** Kept unchanged; this form doesn't edit it. */
  description: string | null;
};

/** The form's values, as typed. */
export type FormValues = {
  vendor_id: Picked | null;
  status: 'draft' | 'ordered';
  lines: LineValues[];
  shop_order_number: string;
  order_url: string;
  ordered_at: string;
  expected_at: string;
  shipping_amount: string;
  tax_amount: string;
  discount_amount: string;
  shared_by: Sharing;
  payment_method: string;
  refund_expected: string;
  refund_received: string;
  notes: string;
};

export const emptyLine = (): LineValues => ({
  product: null,
  quantity: '1',
  pack_size: '',
  priced_by: 'item',
  unit_price: '',
  shop_sku: '',
  description: null,
});

export function toForm(order: StockOrder | undefined, vendor: Picked | null = null): FormValues {
  return {
    vendor_id: order ? { id: order.vendor_id, label: order.vendor_name ?? 'A deleted vendor' } : vendor,
    status: 'draft',
    lines: order && order.lines.length > 0 ? order.lines.map(lineOf) : [emptyLine()],
    shop_order_number: order?.shop_order_number ?? '',
    order_url: order?.order_url ?? '',
    ordered_at: order ? (order.ordered_at ?? '') : isoToday(),
    expected_at: order?.expected_at ?? '',
    shipping_amount: moneyText(order?.shipping_amount ?? 0),
    tax_amount: moneyText(order?.tax_amount ?? 0),
    discount_amount: moneyText(order?.discount_amount ?? 0),
    shared_by: order?.shared_by ?? 'value',
    payment_method: order?.payment_method ?? '',
    refund_expected: moneyText(order?.refund_expected ?? 0),
    refund_received: moneyText(order?.refund_received ?? 0),
    notes: order?.notes ?? '',
  };
}

/** Quantity and price as they were entered. */
function pricesOf(line: StockOrderLine): Pick<LineValues, 'quantity' | 'pack_size' | 'priced_by' | 'unit_price'> {
  const { quantity, packs, pack_size, pack_price, items_amount, unit_price } = line;
  const whole = toCents(items_amount ?? 0);
  if (packs !== null && pack_price !== null && toCents(pack_price) * packs === whole)
    return {
      quantity: String(packs),
      pack_size: String(pack_size),
      priced_by: 'pack',
      unit_price: moneyText(pack_price),
    };
  const isKept = Math.round(Math.round((unit_price ?? 0) * 10_000 * quantity) / 100) !== whole;
  return {
    quantity: String(quantity),
    pack_size: '',
    priced_by: isKept ? 'line' : 'item',
    unit_price: isKept ? moneyText(items_amount) : unitMoneyText(unit_price),
  };
}

const lineOf = (line: StockOrderLine): LineValues => ({
  product: { id: line.product_id, label: line.product_name ?? 'A deleted product' },
  ...pricesOf(line),
  shop_sku: line.shop_sku ?? '',
  description: line.description,
});

const cents = (text: string): number => toCents(readMoney(text) ?? 0);

/** Whether a line is blank. Blank lines aren't sent. */
const isBlank = (line: LineValues): boolean =>
  line.product === null && line.unit_price.trim() === '' && line.shop_sku.trim() === '';

export const filledLines = (lines: readonly LineValues[]): LineValues[] => lines.filter((line) => !isBlank(line));

interface StockOrderTotals {
  items: number;
  total: number;
  quantity: number;
}

/** Items of a line, whether they were entered as items or as packs. */
const itemsOf = (line: LineValues): number =>
  readQuantity(line.quantity) * (line.priced_by === 'pack' ? readQuantity(line.pack_size) : 1);

function lineCents(line: LineValues): number {
  if (line.priced_by === 'line') return cents(line.unit_price);
  if (line.priced_by === 'pack') return readQuantity(line.quantity) * cents(line.unit_price);
  const each = Math.round((readMoney(line.unit_price, 4) ?? 0) * 10_000);
  return Math.round((readQuantity(line.quantity) * each) / 100);
}

export const lineTotal = (line: LineValues): number => lineCents(line) / 100;

/** Live totals, calculated like on the server, in whole cents. */
export function totalsOf({
  lines,
  shipping_amount,
  tax_amount,
  discount_amount,
}: Pick<FormValues, 'lines' | 'shipping_amount' | 'tax_amount' | 'discount_amount'>): StockOrderTotals {
  const items = filledLines(lines).reduce((sum, line) => sum + lineCents(line), 0);
  return {
    items: items / 100,
    total: (items + cents(shipping_amount) + cents(tax_amount) - cents(discount_amount)) / 100,
    quantity: filledLines(lines).reduce((sum, line) => sum + itemsOf(line), 0),
  };
}

function pricesToServer(line: LineValues) {
  if (line.priced_by === 'item')
    return { quantity: readWholeNumber(line.quantity), unit_price: readMoney(line.unit_price, 4) ?? 0 };
  const amount = readMoney(line.unit_price) ?? 0;
  if (line.priced_by === 'line') return { quantity: readWholeNumber(line.quantity), items_amount: amount };
  return { quantity: itemsOf(line), pack_size: readWholeNumber(line.pack_size), pack_price: amount };
}

// Missing values are sent as null, so that the server's error message is shown.
const lineToServer = (line: LineValues): Schema<'StockOrderLineIn'> =>
  ({
    product_id: line.product?.id ?? null,
    ...pricesToServer(line),
    shop_sku: orNull(line.shop_sku),
    description: line.description,
  }) as Schema<'StockOrderLineIn'>;

export function toServer(values: FormValues): Schema<'StockOrderIn'> {
  return {
    vendor_id: (values.vendor_id?.id ?? null) as string,
    status: values.status,
    lines: filledLines(values.lines).map(lineToServer),
    shop_order_number: orNull(values.shop_order_number),
    order_url: orNull(values.order_url),
    ordered_at: orNull(values.ordered_at),
    expected_at: orNull(values.expected_at),
    shipping_amount: readMoney(values.shipping_amount) ?? 0,
    tax_amount: readMoney(values.tax_amount) ?? 0,
    discount_amount: readMoney(values.discount_amount) ?? 0,
    shared_by: values.shared_by,
    payment_method: orNull(values.payment_method),
    refund_expected: readMoney(values.refund_expected) ?? 0,
    refund_received: readMoney(values.refund_received) ?? 0,
    notes: orNull(values.notes),
  };
}

export const changesOf = (values: FormValues, before: FormValues): Schema<'StockOrderChange'> =>
  changedFields(toServer(values), toServer(before));

const lineFields: Record<string, string> = {
  product_id: 'product',
  items_amount: 'unit_price',
  pack_price: 'unit_price',
};

/** Maps a field of the server to this form. The server counts only the lines that were sent. */
export function fieldOf(field: string, { lines }: Pick<FormValues, 'lines'>): string {
  const found = /^lines\.(\d+)\.(.*)$/.exec(field);
  if (!found) return field;
  const sent = lines.flatMap((line, index) => (isBlank(line) ? [] : [index]));
  const name = found[2] ?? '';
  return `lines.${sent[Number(found[1])] ?? Number(found[1])}.${lineFields[name] ?? name}`;
}

/** Form values for the comparison of two versions, with the lines as one text. */
export type FlatValues = Omit<FormValues, 'lines' | 'status'> & { lines: string };

export const linesText = (lines: readonly LineValues[]): string =>
  filledLines(lines)
    .map((line) => `${line.quantity} × ${line.product?.label ?? 'nothing'}`)
    .join(', ');

export const flattenValues = ({ lines, status: _status, ...values }: FormValues): FlatValues => ({
  ...values,
  lines: linesText(lines),
});

/** Restores the lines of the chosen version. */
export const unflattenValues = (
  { lines, ...values }: FlatValues,
  mine: FormValues,
  theirs: FormValues,
): FormValues => ({
  ...values,
  status: mine.status,
  lines: lines === linesText(theirs.lines) ? theirs.lines : mine.lines,
});
