import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

type Role = NonNullable<Schema<'ProfileChange'>['role']>;

/** The roles, each with a short description of what it can do. */
export const roles: readonly { value: Role; label: string; may: string }[] = [
  { value: 'admin', label: 'Admin', may: 'everything' },
  { value: 'sales', label: 'Sales', may: 'own contacts and orders' },
  { value: 'guest', label: 'Guest', may: 'no access' },
];

export const disabledWord: StatusDisplay = { label: 'Disabled', tone: 'danger', icon: 'ban' };
export const activeWord: StatusDisplay = { label: 'Active', tone: 'success', icon: 'check-c' };
