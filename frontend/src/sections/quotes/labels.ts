import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import { keysOf } from '@/lib/options';

export type QuoteStatus = Schema<'QuoteStatus'>;

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const statusLabels: Record<QuoteStatus, StatusDisplay> = {
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  sent: { label: 'Sent', tone: 'info', icon: 'mail' },
  accepted: { label: 'Accepted', tone: 'success', icon: 'check-c' },
  rejected: { label: 'Declined', tone: 'danger', icon: 'ban' },
  expired: { label: 'Expired', tone: 'warning', icon: 'clock' },
  converted: { label: 'Converted', tone: 'special', icon: 'receipt' },
};

export const statuses = keysOf(statusLabels);

export const mailLabels: Record<Schema<'MailState'>, StatusDisplay> = {
  waiting: { label: 'Sending...', tone: 'info', icon: 'clock' },
  sent: { label: 'Sent by email', tone: 'success', icon: 'mail' },
  kept: { label: 'Not sent', tone: 'neutral', icon: 'pause' },
  failed: { label: "Couldn't be sent", tone: 'danger', icon: 'error' },
  discarded: { label: 'Not sent', tone: 'neutral', icon: 'ban' },
};

/** Column labels, for the timeline and the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  customer_id: 'Contact',
  prospect_id: 'Prospect',
  title: 'Title',
  description: 'Description',
  total_amount: 'Total amount',
  discount_amount: 'Discount amount',
  tax_amount: 'Tax amount',
  final_amount: 'Final amount',
  valid_until: 'Valid until',
  terms_conditions: 'Terms and conditions',
  notes: 'Internal notes',
  lines: 'Lines',
  status: 'Status',
};

/** Whether the customer can still accept or decline. */
export const isOpen = (status: QuoteStatus): boolean =>
  status === 'draft' || status === 'sent' || status === 'accepted';

/** Whether the quote can be edited. One that was sent gets a new version. */
export const mayEdit = (status: QuoteStatus): boolean => maySend(status) || status === 'expired';

/** Whether the quote can still be sent. */
export const maySend = (status: QuoteStatus): boolean => status === 'draft' || status === 'sent';
