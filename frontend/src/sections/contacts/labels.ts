import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const statusLabels: Record<Schema<'ContactStatus'>, StatusDisplay> = {
  active: { label: 'Active', tone: 'success', icon: 'check-c' },
  blacklisted: { label: 'Blacklisted', tone: 'danger', icon: 'ban' },
};

export const tierLabels: Record<Schema<'Tier'>, string> = {
  standard: 'Standard',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
};

export const relationshipLabels: Record<Schema<'Relationship'>, string> = {
  retail: 'Retail',
  wholesale: 'Wholesale',
  business: 'Business',
  partner: 'Partner',
  other: 'Other',
};

/** Column labels, for the timeline and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  birthday: 'Birthday',
  notes: 'Notes',
  tags: 'Tags',
  status: 'Status',
  relationship_type: 'Relationship',
  customer_tier: 'Tier',
  tier_override: 'Manual tier',
  assigned_to: 'Assigned to',
  referred_by_customer_id: 'Referred by',
};
