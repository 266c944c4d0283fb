import { count } from '@/lib/numbers/money';
import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const countLabels: Record<Schema<'CountStatus'>, StatusDisplay> = {
  counting: { label: 'Counting', tone: 'info', icon: 'tasks' },
  approved: { label: 'Approved', tone: 'success', icon: 'check-c' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

export const scopeLabels: Record<Schema<'CountScope'>, string> = {
  all: 'All products',
  category: 'One category',
  chosen: 'Selected products',
  low: 'Low stock',
  unchecked: 'Longest since last count',
};

export const entryKindLabels: Record<Schema<'CountEntryKind'>, string> = {
  add: 'Scanned',
  set: 'Typed',
  unit: 'Unit found',
  found: 'Unrecorded unit',
  recount: 'Recount needed',
};

/** Labels of the stock level filter. */
export const levelLabels = {
  buy: 'To buy',
  low: 'At or below reorder level',
  out: 'Out of stock',
  dead: 'Dead stock',
} as const;

/** `+3`, `−2`, `0`. */
export const signedDifference = (n: number): string => (n === 0 ? '0' : `${n > 0 ? '+' : '−'}${count(Math.abs(n))}`);
