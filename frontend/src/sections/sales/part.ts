import { deviceValue, oneOf } from '@/lib/storage';

/** Which part of the orders a list shows. */
export const parts = ['active', 'complete', 'all'] as const;
export type Part = (typeof parts)[number];

export const partWords: Record<Part, string> = { active: 'Active', complete: 'Complete', all: 'All' };

const known = oneOf(parts);

/** What was called "existing" once is "active" now. */
export const readPart = (stored: unknown): Part | undefined => (stored === 'existing' ? 'active' : known(stored));

/** The part last looked at on this device. */
export const chosenPart = deviceValue<Part>('purchases-filter', 'active', readPart);

/** A state that was asked for by name wins over the part. */
export function statesOf(part: Part, asked: string | undefined): { order_status?: string; 'order_status.not'?: string } {
  if (asked) return { order_status: asked };
  if (part === 'complete') return { order_status: 'completed' };
  return part === 'active' ? { 'order_status.not': 'completed,cancelled' } : {};
}
