import type { TypedEdit } from './edit-types';
import { readMoney } from '@/lib/money';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What somebody typed into a cell: the value to keep, or what is wrong with it. */
export function readTyped(as: TypedEdit<never>['as'], typed: string, blank: boolean | undefined): { value: string } | { wrong: string } {
  const text = typed.trim();
  if (text === '') return blank ? { value: '' } : { wrong: 'Type a value' };
  if (as === 'day') return DAY.test(text) ? { value: text } : { wrong: 'Choose a day' };
  if (as === 'whole') return /^\d{1,9}$/.test(text) ? { value: String(Number(text)) } : { wrong: 'Type a whole number' };
  const amount = readMoney(text);
  return amount === null ? { wrong: 'Type an amount, for example 12.50' } : { value: amount.toFixed(2) };
}
