const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counts = new Intl.NumberFormat('en-US');

/** What the interface shows for an amount: US dollars, two decimals, a minus sign. */
export const money = (amount: number): string => dollars.format(amount === 0 ? 0 : amount);

export const count = (n: number): string => counts.format(n);

/**
 * Reads an amount as people type it: `1,234.5`, `1234,50`, `$ 12`. Null when it is no amount.
 * A single comma followed by one or two digits is a decimal comma.
 */
export function readMoney(typed: string): number | null {
  let text = typed.replace(/[\s$]/g, '').replace('−', '-');
  if (/^-?\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) text = text.replaceAll('.', '').replace(',', '.');
  else if (/^-?\d+,\d{1,2}$/.test(text)) text = text.replace(',', '.');
  else text = text.replaceAll(',', '');
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) return null;
  return Math.round(Number(text) * 100) / 100;
}

/** An amount as the start value of a field: no currency, two decimals. */
export const moneyText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : amount.toFixed(2);

/** Amounts are added up in cents, so that no fraction is lost. */
export const toCents = (amount: number): number => Math.round(amount * 100);
