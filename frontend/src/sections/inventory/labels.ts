import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/status-badge';

/** Labels for every word of the server; a new one is a compile error until it has a label here. */
export const countWords: Record<Schema<'CountStatus'>, StatusDisplay> = {
  counting: { label: 'Counting', tone: 'info', icon: 'tasks' },
  approved: { label: 'Approved', tone: 'success', icon: 'check-c' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

export const scopeWords: Record<Schema<'CountScope'>, string> = {
  all: 'All products',
  category: 'One category',
  chosen: 'Chosen products',
  low: 'Low stock',
  unchecked: 'Longest since last count',
};

export const wayWords: Record<Schema<'EntryWay'>, string> = {
  add: 'Scanned',
  set: 'Typed',
  unit: 'Unit found',
  found: 'Unrecorded unit',
  recount: 'Recount needed',
};

/** What a list of stock can be asked for. */
export const levelWords = {
  buy: 'To buy',
  low: 'At or below reorder level',
  out: 'Out of stock',
  dead: 'Dead stock',
} as const;

/** `+3`, `−2`, `0`. */
export const signed = (n: number): string =>
  n === 0 ? '0' : `${n > 0 ? '+' : '−'}${Math.abs(n).toLocaleString('en-US')}`;
