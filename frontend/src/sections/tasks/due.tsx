import '@/styles/tasks.css';
import type { Schema } from '@/api/client';
import { None } from '@/patterns/display/private';
import { StatusBadge } from '@/patterns/display/status-badge';
import { Icon } from '@/ui/icon';
import { daysApart, fullDate, isoToday, shortDate } from '@/lib/dates/dates';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/text/names';
import { percentage } from '@/lib/numbers/percentage';
import type { Task } from './api';
import { urgencyLabels } from './labels';

/** The urgency badge of an open task. Upcoming tasks have none. */
export function UrgencyBadge({ task, large }: { task: Pick<Task, 'urgency'>; large?: boolean }) {
  if (!task.urgency || task.urgency === 'upcoming') return null;
  return <StatusBadge display={urgencyLabels[task.urgency]} large={large} />;
}

/** The relevant date of a task: the due date, otherwise the follow-up. */
const dayOf = (task: Pick<Task, 'due_date' | 'follow_up_date'>): string | null => task.due_date ?? task.follow_up_date;

/** For example "2 days overdue", "Today", "Tomorrow", "Mon 23". */
export function dueText(task: Pick<Task, 'due_date' | 'follow_up_date' | 'urgency'>, today = isoToday()): string {
  const day = dayOf(task);
  if (!day) return 'Any time';
  const ahead = daysApart(today, day);
  // The server uses the business's date, which can differ from the user's.
  if (task.urgency === 'overdue' || task.urgency === 'stale') return `${plural(Math.max(-ahead, 1), 'day')} overdue`;
  if (task.urgency === 'due_today') return 'Today';
  if (ahead === 0) return 'Today';
  if (ahead === 1) return 'Tomorrow';
  return shortDate(day);
}

const tones: Record<Schema<'Urgency'>, string> = { upcoming: '', due_today: 'soon', overdue: 'late', stale: 'late' };

/** The due date of a task, with an icon if it is urgent. */
export function DueDate({ task }: { task: Task }) {
  const day = dayOf(task);
  if (!day) return <None />;
  const pressing = task.urgency && task.urgency !== 'upcoming';
  return (
    <time dateTime={day} title={fullDate(day)} className={cx('task-due', task.urgency && tones[task.urgency])}>
      {pressing && <Icon name={task.urgency === 'stale' ? 'alert' : 'clock'} size={14} />}
      {dueText(task)}
    </time>
  );
}

/** A completed task is done, even if no one moved its slider. */
export const progressOf = ({ progress, completed_at }: Pick<Task, 'progress' | 'completed_at'>): number =>
  completed_at === null ? progress : 100;

/** The progress as a bar with its percentage; a dash for a task that hasn't begun. */
export function Progress({ task }: { task: Task }) {
  const value = progressOf(task);
  if (value === 0) return <None />;
  return (
    <span className="task-far" title={`${percentage(value)} done`}>
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${value}%` }} />
      </span>
      <span className="num">{percentage(value)}</span>
    </span>
  );
}
