import { formats } from '@/lib/formats';

const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const perItem = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const counts = new Intl.NumberFormat('en-US');

/** As on documents. Other currencies are shown by their code. */
const signs: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  MXN: 'MX$',
};
/** Between thousands, and before decimals. */
const marks = { comma_point: ',.', point_comma: '.,', space_comma: '\u202f,', apostrophe_point: '’.' };

/** The sign of the currency, beside amount fields. */
export const currencySign = (): string => signs[formats.read().currency] ?? formats.read().currency;

export const hasDecimalComma = (): boolean => marks[formats.read().number_format].endsWith(',');

/** As wide as a plus sign, and no line breaks after it. Fields read both. */
const MINUS = '−';

/** A number such as `-1,234.5` with the separators of the business and a minus sign. */
export const withSeparators = (text: string): string =>
  text
    .replace(/^-/, MINUS)
    .replace(/[,.]/g, (mark) => marks[formats.read().number_format].charAt(mark === ',' ? 0 : 1));

/** A positive number with the sign of the currency: `$1.5k`, `1,5k €`. */
export function withSign(text: string): string {
  const sign = currencySign();
  if (hasDecimalComma()) return `${withSeparators(text)}\u00a0${sign}`;
  return sign + (/\w$/.test(sign) ? '\u00a0' : '') + withSeparators(text);
}

/** Formats an amount for display: the currency of the business, two decimals, a minus sign. */
export const money = (amount: number): string => (amount < 0 ? MINUS : '') + withSign(cents.format(Math.abs(amount)));

/** Formats a cost per item: up to four decimals, because a thousand screws may cost 15.00. */
export const unitMoney = (amount: number): string =>
  (amount < 0 ? MINUS : '') + withSign(perItem.format(Math.abs(amount)));

export const count = (n: number): string => withSeparators(counts.format(n));

/** A single comma that can't separate thousands: `12,5` or `1005,005`, not `1,005`. */
const hasCommaForPoint = (text: string): boolean => /^-?\d+,\d+$/.test(text) && !/^-?[1-9]\d{0,2},\d{3}$/.test(text);

/**
 * Reads a number as people type it, `1,234.5`, `1234,50` or `$ 12`, as plain digits with a point. Returns undefined if it
 * isn't a number. A single comma that can't separate thousands is a decimal comma; so is any single comma if the business
 * writes decimals with one, and three digits after a point are then thousands.
 */
export function plainNumber(typed: string): string | undefined {
  let text = typed
    .replace(currencySign(), '')
    .replace(/[\s$'’]/g, '')
    .replace('−', '-');
  const comma = hasDecimalComma();
  if ((comma ? /^-?\d{1,3}(\.\d{3})+(,\d*)?$/ : /^-?\d{1,3}(\.\d{3})+,\d{1,2}$/).test(text))
    text = text.replaceAll('.', '').replace(',', '.');
  else if (comma ? /^-?\d*,\d*$/.test(text) : hasCommaForPoint(text)) text = text.replace(',', '.');
  else text = text.replaceAll(',', '');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text : undefined;
}

/** More decimals are refused and never rounded, because the rounded amount isn't the one that was typed. */
const hasMoreDecimals = (plain: string, decimals: number): boolean => (plain.split('.')[1] ?? '').length > decimals;

/** Parses an amount as people type it. Returns null if it isn't an amount of at most so many decimals. */
export function readMoney(typed: string, decimals: 2 | 4 = 2): number | null {
  const text = plainNumber(typed);
  return text === undefined || hasMoreDecimals(text, decimals) ? null : Number(Number(text).toFixed(decimals));
}

/** Why a text isn't an amount; undefined if it is one. */
export function moneyProblem(
  typed: string,
  notAnAmount = 'Enter an amount, for example 12.50',
  decimals: 2 | 4 = 2,
): string | undefined {
  const text = plainNumber(typed);
  if (text === undefined) return notAnAmount;
  return hasMoreDecimals(text, decimals) ? `Enter at most ${decimals} decimals` : undefined;
}

/** An amount as plain digits with a point and two decimals. */
export const plainAmount = (amount: number | null | undefined): string => amount?.toFixed(2) ?? '';

/** Formats an amount as the initial value of a field: no currency, two decimals. */
export const moneyText = (amount: number | null | undefined): string => withSeparators(plainAmount(amount));

/** A cost per item as the initial value of a field: two decimals, or up to four if it has them. */
export const unitMoneyText = (amount: number | null): string =>
  withSeparators((amount?.toFixed(4) ?? '').replace(/(\.\d\d)(\d*?)0+$/, '$1$2'));

/** Amounts are added up in cents to avoid rounding errors. */
export const toCents = (amount: number): number => Math.round(amount * 100);
