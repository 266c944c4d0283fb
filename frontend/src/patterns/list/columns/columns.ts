import { deviceValue, type DeviceValue } from '@/lib/storage/storage';
import type { Widths } from './widths';

/** The part of a column that choosing and ordering needs. */
export interface ColumnOption {
  key: string;
  label: string;
  optional?: boolean;
}

/** Whether this sort parameter sorts by this column. */
export const isSortedBy = ({ sort, sameOrder }: { sort?: string; sameOrder?: string }, param: string): boolean =>
  param === sort || param === sameOrder;

/** The columns shown by default. */
export const defaultKeys = (columns: readonly ColumnOption[]): string[] =>
  columns.filter((column) => !column.optional).map(({ key }) => key);

/**
 * Parses `name.320,email,-` into keys: only known ones, each once, the first column always first. Undefined if no known
 * one is left.
 */
export function readKeys(text: string | undefined, columns: readonly ColumnOption[]): string[] | undefined {
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

/** The URL value: nothing for the default columns in their default widths. */
export function writeKeys(
  keys: readonly string[],
  columns: readonly ColumnOption[],
  widths: Widths = {},
): string | undefined {
  const text = keys.map((key) => (widths[key] ? `${key}.${widths[key]}` : key)).join(',');
  return text === defaultKeys(columns).join(',') ? undefined : text;
}

/** Shows or hides a column. It reappears in its default position, after the nearest visible column before it. */
export function toggleColumn(
  keys: readonly string[],
  key: string,
  on: boolean,
  columns: readonly ColumnOption[],
): string[] {
  if (!on) return keys.filter((one) => one !== key);
  const order = columns.map((column) => column.key);
  const before = order.slice(0, order.indexOf(key)).filter((one) => keys.includes(one));
  const place = Math.max(0, ...before.map((one) => keys.indexOf(one) + 1));
  return [...keys.slice(0, place), key, ...keys.slice(place)];
}

/** Moves a column; the first one stays in place. */
export function movedTo(keys: readonly string[], key: string, place: number): string[] {
  const rest = keys.filter((one) => one !== key);
  const to = Math.min(Math.max(place, 1), rest.length);
  if (keys[0] === key) return [...keys];
  return [...rest.slice(0, to), key, ...rest.slice(to)];
}

const storedColumns = new Map<string, DeviceValue<string>>();

/** The columns this user chose for this list on this device, as in the URL; empty for the default ones. */
export function rememberedColumns(table: string, person: string | undefined): DeviceValue<string> {
  const key = `columns-${table}-${person ?? 'nobody'}`;
  const known =
    storedColumns.get(key) ??
    deviceValue<string>(key, '', (stored) => (typeof stored === 'string' ? stored : undefined));
  storedColumns.set(key, known);
  return known;
}
