import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/status-badge';

export type Role = NonNullable<Schema<'ProfileChange'>['role']>;

/** What each role may, in a line. */
export const roles: readonly { value: Role; label: string; may: string }[] = [
  { value: 'admin', label: 'Admin', may: 'everything' },
  { value: 'sales', label: 'Sales', may: 'their own contacts and orders' },
  { value: 'guest', label: 'Guest', may: 'nothing yet' },
];

export const disabledWord: StatusDisplay = { label: 'Disabled', tone: 'danger', icon: 'ban' };
export const activeWord: StatusDisplay = { label: 'Active', tone: 'success', icon: 'check-c' };
