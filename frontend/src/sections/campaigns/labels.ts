import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const campaignLabels: Record<Schema<'CampaignStatus'>, StatusDisplay> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'clock' },
  running: { label: 'Running', tone: 'special', icon: 'half' },
  done: { label: 'Done', tone: 'success', icon: 'check-c' },
};

export const recipientLabels: Record<Schema<'RecipientStatus'>, StatusDisplay> = {
  waiting: { label: 'Waiting', tone: 'info', icon: 'clock' },
  sent: { label: 'Sent', tone: 'success', icon: 'mail' },
  skipped: { label: 'Skipped', tone: 'neutral', icon: 'x' },
};

export const reasonLabels: Record<Schema<'SkipReason'>, string> = {
  opted_out: 'Opted out',
  blacklisted: 'Blacklisted',
  no_email: 'No email address',
  same_address: 'Same address as another contact',
  deleted: 'Contact deleted',
  stopped: 'Stopped',
};

export const fieldLabels: Record<string, string> = {
  name: 'Name',
  subject: 'Subject',
  body: 'Message',
  view_id: 'Recipients',
  days: 'Attribution window (days)',
};
