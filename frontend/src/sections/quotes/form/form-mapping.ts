import type { Schema } from '@/api/client';
import { changedFields } from '@/patterns/forms/field-differences';
import { orNull } from '@/patterns/fields/fields';
import type { Picked } from '@/patterns/fields/use-picker';
import { dayLater, isoToday } from '@/lib/dates/dates';
import { moneyText, readMoney, toCents } from '@/lib/numbers/money';
import { readQuantity } from '@/lib/numbers/whole-number';
import type { Quote, QuoteLine } from '@/sections/quotes/api';

/** The default validity of a new quote, in days. */
const GOOD_FOR_DAYS = 14;

/** One line, as typed: a product of the catalog or free text. */
export type LineValues = {
  as: 'product' | 'text';
  product: Picked | null;
  description: string;
  quantity: string;
  unit_price: string;
};

/** The form's values, as typed. */
export type FormValues = {
  title: string;
  customer_id: Picked | null;
  prospect_id: Picked | null;
  description: string;
  lines: LineValues[];
  total_amount: string;
  discount_amount: string;
  tax_amount: string;
  valid_until: string;
  terms_conditions: string;
  notes: string;
};

export const emptyLine = (): LineValues => ({
  as: 'product',
  product: null,
  description: '',
  quantity: '1',
  unit_price: '',
});

const pickedOption = (id: string | null, name: string | null, whose: string): Picked | null =>
  id ? { id, label: name ?? `A ${whose} you can't access` } : null;

export interface QuotePerson {
  customer?: Picked | null;
  prospect?: Picked | null;
}

export function toForm(quote: Quote | undefined, { customer = null, prospect = null }: QuotePerson = {}): FormValues {
  return {
    title: quote?.title ?? '',
    customer_id: quote ? pickedOption(quote.customer_id, quote.customer_name, 'contact') : customer,
    prospect_id: quote ? pickedOption(quote.prospect_id, quote.prospect_name, 'prospect') : prospect,
    description: quote?.description ?? '',
    lines: quote?.lines.map(lineOf) ?? [],
    total_amount: quote ? moneyText(quote.total_amount) : '',
    discount_amount: quote ? moneyText(quote.discount_amount) : '',
    tax_amount: quote ? moneyText(quote.tax_amount) : '',
    valid_until: quote ? (quote.valid_until ?? '') : dayLater(isoToday(), GOOD_FOR_DAYS),
    terms_conditions: quote?.terms_conditions ?? '',
    notes: quote?.notes ?? '',
  };
}

const lineOf = (line: QuoteLine): LineValues => ({
  as: line.product_id ? 'product' : 'text',
  product: pickedOption(line.product_id, line.product_name, 'product'),
  description: line.description === line.product_name ? '' : line.description,
  quantity: String(line.quantity),
  unit_price: moneyText(line.unit_price),
});

const amountIn = (text: string): number => readMoney(text) ?? 0;

/** The total of a line; undefined while its input is invalid. */
export function lineTotal({ quantity, unit_price }: Pick<LineValues, 'quantity' | 'unit_price'>): number {
  return (readQuantity(quantity) * toCents(amountIn(unit_price))) / 100;
}

interface QuoteTotals {
  total: number;
  discount: number;
  tax: number;
  final: number;
}

/** Total − discount + tax, calculated like the server. With lines, the total is their sum. Blank counts as 0. */
export function totalsOf(
  values: Pick<FormValues, 'lines' | 'total_amount' | 'discount_amount' | 'tax_amount'>,
): QuoteTotals {
  const { lines } = values;
  const total =
    lines.length > 0
      ? lines.reduce((sum, line) => sum + toCents(lineTotal(line)), 0)
      : toCents(amountIn(values.total_amount));
  const discount = toCents(amountIn(values.discount_amount));
  const tax = toCents(amountIn(values.tax_amount));
  return { total: total / 100, discount: discount / 100, tax: tax / 100, final: (total - discount + tax) / 100 };
}

/** Leaves out a description equal to the product's name; the server fills it in. */
function lineToServer(line: LineValues): Schema<'QuoteLineIn'> {
  return {
    product_id: line.as === 'product' ? (line.product?.id ?? null) : null,
    description: line.description.trim(),
    quantity: readQuantity(line.quantity),
    unit_price: amountIn(line.unit_price),
  };
}

export function toServer(values: FormValues): Schema<'QuoteIn'> {
  const sums = totalsOf(values);
  return {
    title: values.title.trim(),
    customer_id: values.customer_id?.id ?? null,
    prospect_id: values.prospect_id?.id ?? null,
    description: orNull(values.description),
    lines: values.lines.map(lineToServer),
    total_amount: values.lines.length === 0 && values.total_amount.trim() === '' ? null : sums.total,
    discount_amount: sums.discount,
    tax_amount: sums.tax,
    valid_until: orNull(values.valid_until),
    terms_conditions: orNull(values.terms_conditions),
    notes: orNull(values.notes),
  };
}

export const changesOf = (values: FormValues, before: FormValues): Schema<'QuoteChange'> =>
  changedFields(toServer(values), toServer(before));

/** Maps a field of the server to this form. */
export const fieldOf = (field: string): string => field.replace(/product_id$/, 'product');
