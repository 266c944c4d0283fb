import { plainNumber } from '@/lib/numbers/money';

/** Exact decimals: an integer and the number of its decimals. No amount is ever a floating-point number. */
interface Decimal {
  units: bigint;
  decimals: number;
}

const MAX_DIGITS = 12;

/** Reads a number or a percentage as people type it; undefined if it isn't one, or has more digits than any price. */
export function readDecimal(typed: string): Decimal | undefined {
  const text = plainNumber(typed.replace('%', ''));
  if (text === undefined) return undefined;
  const [whole = '', fraction = ''] = text.split('.');
  if (whole.length + fraction.length > MAX_DIGITS) return undefined;
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

/** The quotient, rounded half up: a half is rounded away from zero, as on receipts. */
export function divide(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [above, below] = [magnitude(dividend), magnitude(divisor)];
  const quotient = (above * 2n + below) / (below * 2n);
  return negative ? -quotient : quotient;
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** The same number with this many decimals; undefined if that would lose some. */
export function scaleTo({ units, decimals }: Decimal, to: number): bigint | undefined {
  if (decimals <= to) return units * 10n ** BigInt(to - decimals);
  const step = 10n ** BigInt(decimals - to);
  return units % step === 0n ? units / step : undefined;
}

/** `1234` with two decimals is `12.34`; zeros at the end stay unless `short`. */
export function decimalText(units: bigint, decimals: number, short = false): string {
  const digits = magnitude(units)
    .toString()
    .padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const shown = short ? fraction.replace(/0+$/, '') : fraction;
  return `${units < 0n ? '-' : ''}${whole}${shown && `.${shown}`}`;
}
