const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

/** Formats an amount for display: US dollars, two decimals, a minus sign. */
export const money = (amount: number): string => dollars.format(amount === 0 ? 0 : amount);

export const count = (n: number): string => counts.format(n);

/**
 * Reads a number as people type it, `1,234.5`, `1234,50` or `$ 12`, as plain digits with a point. Returns undefined if it
 * isn't a number. A single comma followed by one or two digits is a decimal comma.
 */
export function plainNumber(typed: string): string | undefined {
  let text = typed.replace(/[\s$]/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) text = text.replaceAll('.', '').replace(',', '.');
  else if (/^-?\d+,\d{1,2}$/.test(text)) text = text.replace(',', '.');
  else text = text.replaceAll(',', '');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? text : undefined;
}

/** Parses an amount as people type it, to the cent. Returns null if it isn't an amount. */
export function readMoney(typed: string): number | null {
  const text = plainNumber(typed);
  return text === undefined ? null : Math.round(Number(text) * 100) / 100;
}

/** Formats an amount as the initial value of a field: no currency, two decimals. */
export const moneyText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : amount.toFixed(2);

/** Amounts are added up in cents to avoid rounding errors. */
export const toCents = (amount: number): number => Math.round(amount * 100);
