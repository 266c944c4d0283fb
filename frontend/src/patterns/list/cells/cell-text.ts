import { moneyProblem, readMoney } from '@/lib/numbers/money';

/** Parses the text typed into a cell: the value to save, or an error. */
export function readTyped(
  as: 'text' | 'money' | 'whole',
  typed: string,
  blank: boolean | undefined,
): { value: string } | { wrong: string } {
  const text = typed.trim();
  if (text === '') return blank ? { value: '' } : { wrong: 'Enter a value' };
  if (as === 'text') return { value: text };
  if (as === 'whole')
    return /^\d{1,9}$/.test(text) ? { value: String(Number(text)) } : { wrong: 'Enter a whole number' };
  const amount = readMoney(text);
  return amount === null ? { wrong: moneyProblem(text) ?? 'Enter an amount' } : { value: amount.toFixed(2) };
}
