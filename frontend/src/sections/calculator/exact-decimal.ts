/** Exact decimals: an integer and the number of its decimals. No amount is ever a floating-point number. */
interface Decimal {
  units: bigint;
  decimals: number;
}

const MOST_DIGITS = 12;

/**
 * Reads a number as people type it: `1,234.5`, `1234,50`, `$ 12`, `12 %`. A single comma followed by one or two digits
 * is a decimal comma. Returns undefined if it isn't a number, or has more digits than any price.
 */
export function readDecimal(typed: string): Decimal | undefined {
  let text = typed.replace(/[\s$%]/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) text = text.replaceAll('.', '').replace(',', '.');
  else if (/^-?\d+,\d{1,2}$/.test(text)) text = text.replace(',', '.');
  else text = text.replaceAll(',', '');
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '' || whole.length + fraction.length > MOST_DIGITS) return undefined;
  return { units: BigInt(`${sign}${whole}${fraction}`), decimals: fraction.length };
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
export function scaled({ units, decimals }: Decimal, to: number): bigint | undefined {
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
