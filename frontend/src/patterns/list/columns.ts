import type { Widths } from './widths';
import { deviceValue, type DeviceValue } from '@/lib/storage';

/** What choosing and ordering needs to know of a column. */
export interface ColumnWords {
  key: string;
  label: string;
  optional?: boolean;
}

/** Whether this word of the server orders the rows as this column's head does. */
export const isSortedBy = ({ sort, sameOrder }: { sort?: string; sameOrder?: string }, word: string): boolean =>
  word === sort || word === sameOrder;

/** The columns that are shown until somebody chooses. */
export const usualKeys = (columns: readonly ColumnWords[]): string[] =>
  columns.filter((column) => !column.optional).map(({ key }) => key);

/** `name.320,email,-` as keys: only known ones, each once, the first column always first. Undefined when nothing known is left. */
export function readKeys(text: string | undefined, columns: readonly ColumnWords[]): string[] | undefined {
  const first = columns[0]?.key;
  if (!text || first === undefined) return undefined;
  const known = new Set(
    text
      .split(',')
      .map((part) => part.split('.')[0] ?? '')
      .filter((key) => columns.some((column) => column.key === key)),
  );
  if (known.size === 0) return undefined;
  known.delete(first);
  return [first, ...known];
}

/** What stands in the address: nothing for the usual columns in their usual widths. */
export function writeKeys(
  keys: readonly string[],
  columns: readonly ColumnWords[],
  widths: Widths = {},
): string | undefined {
  const text = keys.map((key) => (widths[key] ? `${key}.${widths[key]}` : key)).join(',');
  return text === usualKeys(columns).join(',') ? undefined : text;
}

/** Shown or hidden. What is shown again goes where it stands usually, behind the nearest shown column before it. */
export function toggled(keys: readonly string[], key: string, on: boolean, columns: readonly ColumnWords[]): string[] {
  if (!on) return keys.filter((one) => one !== key);
  const order = columns.map((column) => column.key);
  const before = order.slice(0, order.indexOf(key)).filter((one) => keys.includes(one));
  const place = Math.max(0, ...before.map((one) => keys.indexOf(one) + 1));
  return [...keys.slice(0, place), key, ...keys.slice(place)];
}

/** Moved to another place; the first column keeps its own. */
export function movedTo(keys: readonly string[], key: string, place: number): string[] {
  const rest = keys.filter((one) => one !== key);
  const to = Math.min(Math.max(place, 1), rest.length);
  if (keys[0] === key) return [...keys];
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}

const memories = new Map<string, DeviceValue<string>>();

/** The columns that this person chose for this list on this device, as they stand in the address; empty for the usual ones. */
export function rememberedColumns(table: string, person: string | undefined): DeviceValue<string> {
  const key = `columns-${table}-${person ?? 'nobody'}`;
  const known =
    memories.get(key) ?? deviceValue<string>(key, '', (stored) => (typeof stored === 'string' ? stored : undefined));
  memories.set(key, known);
  return known;
}
