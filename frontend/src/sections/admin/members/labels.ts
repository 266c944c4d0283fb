import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

type Role = NonNullable<Schema<'ProfileChange'>['role']>;

/** The roles, each with a short description of what it can do, and one in a sentence. */
export const roles: readonly { value: Role; label: string; may: string; explained: string }[] = [
  { value: 'admin', label: 'Admin', may: 'everything', explained: 'Full access, including settings and members.' },
  {
    value: 'sales',
    label: 'Sales',
    may: 'own contacts and orders',
    explained: 'Works with their own contacts and orders. Sees all stock.',
  },
  { value: 'guest', label: 'Guest', may: 'no access', explained: 'No access until you choose another role.' },
];

export const roleLabel = (role: string): string => roles.find(({ value }) => value === role)?.label ?? role;

export const disabledStatus: StatusDisplay = { label: 'Disabled', tone: 'danger', icon: 'ban' };
export const activeStatus: StatusDisplay = { label: 'Active', tone: 'success', icon: 'check-c' };
export const invitedStatus: StatusDisplay = { label: 'Invited', tone: 'info', icon: 'mail' };
export const expiredStatus: StatusDisplay = { label: 'Expired', tone: 'warning', icon: 'clock' };
