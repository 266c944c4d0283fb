import '@/styles/tasks.css';
import type { Schema } from '@/api/client';
import { None } from '@/patterns/private';
import { StatusBadge } from '@/patterns/status-badge';
import { Icon } from '@/ui/icon';
import { daysApart, fullDate, isoToday, shortDate } from '@/lib/dates';
import { cx } from '@/lib/class-names';
import { plural } from '@/lib/names';
import type { Task } from './api';
import { urgencyWords } from './labels';

/** How an open task stands to today. Of the usual case, a day that is still to come, nothing is said. */
export function Urgency({ task, large }: { task: Pick<Task, 'urgency'>; large?: boolean }) {
  if (!task.urgency || task.urgency === 'upcoming') return null;
  return <StatusBadge word={urgencyWords[task.urgency]} large={large} />;
}

/** The day that counts: when it is due, else when somebody wanted to look at it again. */
export const dayOf = (task: Pick<Task, 'due_date' | 'follow_up_date'>): string | null =>
  task.due_date ?? task.follow_up_date;

/** "2 days late", "Today", "Tomorrow", "Mon 23". */
export function dueText(task: Pick<Task, 'due_date' | 'follow_up_date' | 'urgency'>, today = isoToday()): string {
  const day = dayOf(task);
  if (!day) return 'Any time';
  if (task.urgency === 'stale') return 'Stale';
  const ahead = daysApart(today, day);
  // The server judges by the shop's day; a reader elsewhere may be in another one already.
  if (task.urgency === 'overdue') return `${plural(Math.max(-ahead, 1), 'day')} late`;
  if (task.urgency === 'due_today') return 'Today';
  if (ahead === 0) return 'Today';
  if (ahead === 1) return 'Tomorrow';
  return shortDate(day);
}

const tones: Record<Schema<'Urgency'>, string> = { upcoming: '', due_today: 'soon', overdue: 'late', stale: 'late' };

/** When a task is due, in a few words and with a picture where it presses. */
export function Due({ task }: { task: Task }) {
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

/** How far it is, as a bar with its number. */
export function Progress({ value }: { value: number }) {
  return (
    <span className="task-far" title={`${value} % done`}>
      <span className="meter" aria-hidden="true">
        <i style={{ width: `${value}%` }} />
      </span>
      <span className="num">{value} %</span>
    </span>
  );
}
