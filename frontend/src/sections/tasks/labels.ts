import type { Schema } from '@/api/client';
import type { StatusDisplay } from '@/patterns/display/status-badge';
import type { IconName } from '@/ui/icon-names';

/** A label for every enum value of the server. A new value is a compile error until it has one. */
export const statusLabels: Record<Schema<'TaskStatus'>, StatusDisplay> = {
  pending: { label: 'Pending', tone: 'info', icon: 'dot' },
  on_hold: { label: 'On hold', tone: 'warning', icon: 'pause' },
  completed: { label: 'Completed', tone: 'success', icon: 'check-c' },
  archived: { label: 'Archived', tone: 'neutral', icon: 'registry' },
};

export const urgencyLabels: Record<Schema<'Urgency'>, StatusDisplay> = {
  upcoming: { label: 'Upcoming', tone: 'neutral', icon: 'calendar' },
  due_today: { label: 'Due today', tone: 'warning', icon: 'clock' },
  overdue: { label: 'Overdue', tone: 'danger', icon: 'clock' },
  stale: { label: 'Stale', tone: 'danger', icon: 'alert' },
};

export const priorityLabels: Record<Schema<'TaskPriority'>, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const typeLabels: Record<Schema<'TaskType'>, { label: string; icon: IconName }> = {
  call: { label: 'Call', icon: 'phone' },
  email: { label: 'Email', icon: 'mail' },
  meeting: { label: 'Meeting', icon: 'contacts' },
  delivery: { label: 'Delivery', icon: 'truck' },
  follow_up: { label: 'Follow-up', icon: 'undo' },
  other: { label: 'Other', icon: 'tasks' },
};

export const appointmentLabels: Record<Schema<'AppointmentStatus'>, StatusDisplay> = {
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'calendar' },
  done: { label: 'Attended', tone: 'success', icon: 'check-c' },
  missed: { label: 'No-show', tone: 'danger', icon: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral', icon: 'ban' },
};

export const isClosed = (status: Schema<'TaskStatus'>): boolean => status === 'completed' || status === 'archived';
