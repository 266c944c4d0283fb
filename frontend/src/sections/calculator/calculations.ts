import { currencySign, withSign } from '@/lib/numbers/money';
import { percentage } from '@/lib/numbers/percentage';
import { keysOf } from '@/lib/options';
import { decimalText, divide, readDecimal, scaleTo } from './exact-decimal';

/** What a field holds: an amount in cents, a rate with three decimals, or a whole number. */
type FieldKind = 'money' | 'percent' | 'whole';

export interface CalculationField {
  name: string;
  label: string;
  kind: FieldKind;
  /** Blank counts as zero. */
  optional?: boolean;
}

export interface Result {
  label: string;
  kind: 'money' | 'percent' | 'text';
  /** Cents, or thousandths of a percent. */
  value: bigint;
  text?: string;
  /** The price that an order can be created with. */
  isPrice?: boolean;
}

/** The first result is the answer; the others explain it. Otherwise, what is missing and where. */
export type Outcome = { results: readonly [Result, ...Result[]] } | { problem: string; field: string };

interface Calculation {
  label: string;
  /** The letter that selects it while a field has the focus. */
  key: string;
  fields: readonly CalculationField[];
  compute: (values: Readonly<Record<string, bigint>>) => Outcome;
}

const HUNDRED = 100_000n;
const RATE_DECIMALS = 3;
const decimalsOf: Record<FieldKind, number> = { money: 2, percent: RATE_DECIMALS, whole: 0 };

const amount = (label: string, value: bigint): Result => ({ label, kind: 'money', value });
const price = (label: string, value: bigint): Result => ({ label, kind: 'money', value, isPrice: true });
const rate = (label: string, value: bigint): Result => ({ label, kind: 'percent', value });
const money = (name: string, label: string): CalculationField => ({ name, label, kind: 'money' });
const extra = (name: string, label: string): CalculationField => ({ name, label, kind: 'money', optional: true });
const percent = (name: string, label: string): CalculationField => ({ name, label, kind: 'percent' });

/** A share of an amount in thousandths of a percent; zero of nothing. */
const share = (part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : divide(part * HUNDRED, whole));
const percentOf = (whole: bigint, of: bigint): bigint => divide(whole * of, HUNDRED);

const value = (values: Readonly<Record<string, bigint>>, name: string): bigint => values[name] ?? 0n;

const calculations = {
  price: {
    label: 'Price',
    key: 'P',
    fields: [money('cost', 'Cost'), percent('margin', 'Margin')],
    compute: (values) => {
      const [cost, margin] = [value(values, 'cost'), value(values, 'margin')];
      if (margin >= HUNDRED) return { problem: 'Enter a margin below 100%', field: 'margin' };
      const result = divide(cost * HUNDRED, HUNDRED - margin);
      return {
        results: [price('Price', result), amount('Profit', result - cost), rate('Markup', share(result - cost, cost))],
      };
    },
  },
  margin: {
    label: 'Margin',
    key: 'M',
    fields: [money('cost', 'Cost'), money('price', 'Price')],
    compute: (values) => {
      const [cost, sold] = [value(values, 'cost'), value(values, 'price')];
      if (sold === 0n) return { problem: 'Enter a price above 0', field: 'price' };
      const profit = sold - cost;
      return {
        results: [rate('Margin', share(profit, sold)), amount('Profit', profit), rate('Markup', share(profit, cost))],
      };
    },
  },
  markup: {
    label: 'Markup',
    key: 'U',
    fields: [money('cost', 'Cost'), percent('markup', 'Markup')],
    compute: (values) => {
      const cost = value(values, 'cost');
      const result = cost + percentOf(cost, value(values, 'markup'));
      return {
        results: [
          price('Price', result),
          amount('Profit', result - cost),
          rate('Margin', share(result - cost, result)),
        ],
      };
    },
  },
  discount: {
    label: 'Discount',
    key: 'D',
    fields: [money('price', 'Price'), percent('discount', 'Discount')],
    compute: (values) => {
      const full = value(values, 'price');
      if (value(values, 'discount') > HUNDRED)
        return { problem: 'Enter a discount of at most 100%', field: 'discount' };
      const off = percentOf(full, value(values, 'discount'));
      return { results: [price('Price after discount', full - off), amount('Discount amount', off)] };
    },
  },
  landed: {
    label: 'Landed cost',
    key: 'L',
    fields: [
      money('price', 'Unit price'),
      { name: 'quantity', label: 'Quantity', kind: 'whole' },
      extra('shipping', 'Shipping'),
      { name: 'duty', label: 'Duty on goods', kind: 'percent', optional: true },
      extra('other', 'Other costs'),
    ],
    compute: (values) => {
      const quantity = value(values, 'quantity');
      if (quantity === 0n) return { problem: 'Quantity must be greater than 0', field: 'quantity' };
      const goods = value(values, 'price') * quantity;
      const duty = percentOf(goods, value(values, 'duty'));
      const total = goods + value(values, 'shipping') + duty + value(values, 'other');
      return {
        results: [
          amount('Cost per item', divide(total, quantity)),
          amount('Total cost', total),
          amount('Goods', goods),
          amount('Duty', duty),
        ],
      };
    },
  },
  change: {
    label: 'Change',
    key: 'C',
    fields: [money('due', 'Amount due'), money('received', 'Cash received')],
    compute: (values) => {
      const change = value(values, 'received') - value(values, 'due');
      if (change < 0n) return { problem: `${withSign(decimalText(-change, 2))} is still due`, field: 'received' };
      return {
        results: [
          amount('Change', change),
          { label: 'Change to give', kind: 'text', value: change, text: denominations(change) },
        ],
      };
    },
  },
} as const satisfies Record<string, Calculation>;

export type CalculationName = keyof typeof calculations;
export const calculationNames = keysOf(calculations);
/** The calculation with this name. */
export const calculationOf = (name: CalculationName): Calculation => calculations[name];

/** Notes and coins in cents, largest first. */
const DOLLARS = [10_000n, 5_000n, 2_000n, 1_000n, 500n, 100n, 25n, 10n, 5n, 1n];
/** As of the euro, and most others. */
const EUROS = [10_000n, 5_000n, 2_000n, 1_000n, 500n, 200n, 100n, 50n, 20n, 10n, 5n, 2n, 1n];

/** The fewest notes and coins: `1 × $20, 2 × 25¢`. */
export function denominations(change: bigint): string {
  const isDollars = currencySign() === '$';
  let rest = change;
  const parts: string[] = [];
  for (const coin of isDollars ? DOLLARS : EUROS) {
    const pieces = rest / coin;
    rest %= coin;
    if (pieces > 0n)
      parts.push(
        `${pieces} × ${isDollars && coin < 100n ? `${coin}¢` : withSign(decimalText(coin, 2).replace('.00', ''))}`,
      );
  }
  return parts.join(', ') || 'Nothing';
}

/** Computes from typed text. Undefined while a required field is blank. */
export function calculate(name: CalculationName, typed: Readonly<Record<string, string>>): Outcome | undefined {
  const { fields, compute } = calculationOf(name);
  const values: Record<string, bigint> = {};
  for (const field of fields) {
    const text = (typed[field.name] ?? '').trim();
    if (text === '' && !field.optional) return undefined;
    const read = text === '' ? 0n : readField(field, text);
    if (typeof read === 'string') return { problem: read, field: field.name };
    values[field.name] = read;
  }
  return compute(values);
}

/** The value in its smallest unit, or what to enter instead. */
function readField({ kind }: CalculationField, text: string): bigint | string {
  const read = readDecimal(text);
  if (!read) return kind === 'money' ? 'Enter an amount, for example 12.50' : 'Enter a number, for example 12';
  if (read.units < 0n) return 'Enter 0 or more';
  const units = scaleTo(read, decimalsOf[kind]);
  if (units !== undefined) return units;
  return kind === 'whole' ? 'Enter a whole number' : `Enter at most ${decimalsOf[kind]} decimals`;
}

/** `12.5%` without zeros at the end. */
export const percentText = (thousandths: bigint): string => percentage(decimalText(thousandths, RATE_DECIMALS, true));
