import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const enquiryLabels: Record<Schema<'EnquiryStatus'>, StatusDisplay> = {
  new: { label: 'New', tone: 'info', icon: 'spark' },
  open: { label: 'Open', tone: 'special', icon: 'half' },
  answered: { label: 'Answered', tone: 'success', icon: 'check-c' },
  closed: { label: 'Closed', tone: 'neutral', icon: 'check' },
};

export const enquiryPriorityLabels: Record<Schema<'EnquiryPriority'>, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const sourceLabels: Record<Schema<'Source'>, string> = {
  manual: 'Manual',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  referral: 'Referral',
  social: 'Social',
};

export const respondLabels: Record<Schema<'RespondState'>, StatusDisplay> = {
  none: { label: 'No deadline', tone: 'neutral', icon: 'clock' },
  running: { label: 'On track', tone: 'neutral', icon: 'clock' },
  soon: { label: 'Due soon', tone: 'warning', icon: 'clock' },
  late: { label: 'Overdue', tone: 'danger', icon: 'alert' },
  met: { label: 'Answered on time', tone: 'success', icon: 'check-c' },
  missed: { label: 'Answered late', tone: 'warning', icon: 'alert' },
};

export const answerLabels: Record<Schema<'AnswerChannel'>, string> = {
  mail: 'By email',
  phone: 'By phone',
  in_person: 'In person',
};

export const callTypeLabels: Record<Schema<'CallType'>, string> = {
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  walk_in: 'Walk-in',
  reference: 'Reference',
};

export const purposeLabels: Record<Schema<'CallPurpose'>, string> = {
  order_processing: 'Order processing',
  quote_followup: 'Quote follow-up',
  general_inquiry: 'General inquiry',
  support: 'Support',
  sales_inquiry: 'Sales inquiry',
  complaint: 'Complaint',
  payment_inquiry: 'Payment inquiry',
};

export const modeLabels: Record<Schema<'CallMode'>, string> = {
  existing: 'Existing',
  new: 'New',
  prospect: 'Prospect',
};

export const prospectLabels: Record<Schema<'ProspectStatus'>, StatusDisplay> = {
  new: { label: 'New', tone: 'info', icon: 'spark' },
  contacted: { label: 'Contacted', tone: 'special', icon: 'phone' },
  qualified: { label: 'Qualified', tone: 'warning', icon: 'star' },
  converted: { label: 'Converted', tone: 'success', icon: 'check-c' },
  lost: { label: 'Lost', tone: 'neutral', icon: 'x' },
};

export const callFieldLabels = {
  call_type: 'Call type',
  purpose: 'Purpose',
  duration_minutes: 'Minutes',
  summary: 'Summary',
  notes: 'Notes',
};

/** Column labels, for the comparison of two versions. */
export const fieldLabels: Record<string, string> = {
  name: 'Name',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  source: 'Source',
  notes: 'Notes',
  status: 'Status',
  assigned_to: 'Assigned to',
  who: 'From',
  subject: 'Subject',
  description: 'Description',
  priority: 'Priority',
  by: 'Respond by',
};
