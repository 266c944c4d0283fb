import { Link } from '@tanstack/react-router';
import '@/styles/calendar.css';
import type { Schema } from '@/api/client';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';
import { displayTime } from '@/lib/dates/dates';
import { wallClockAt } from '@/lib/dates/time-zone';
import { linkTo } from '@/patterns/navigation/link-to';
import type { Entry } from './api';

/** Label, icon and colour of each kind of calendar entry. */
export const kindLabels: Record<Schema<'EntryKind'>, { label: string; icon: IconName; tone: string }> = {
  event: { label: 'Event', icon: 'calendar', tone: 'neutral' },
  appointment: { label: 'Appointment', icon: 'contacts', tone: 'warning' },
  task: { label: 'Task', icon: 'tasks', tone: 'info' },
  pickup: { label: 'Pickup', icon: 'box', tone: 'success' },
  delivery: { label: 'Delivery', icon: 'truck', tone: 'success' },
  parcel: { label: 'Shipment', icon: 'cart-in', tone: 'special' },
};

const pages: Record<string, string> = {
  tasks: '/tasks/$id',
  purchases: '/purchases/$id',
  purchase_orders: '/purchases/$id',
  shipments: '/tracking/$id',
};

/** The start time, such as "10:30"; undefined for all-day entries. */
const clockOf = (entry: Entry, zone: string): string | undefined =>
  entry.starts_at ? displayTime(wallClockAt(zone, entry.starts_at).clock) : undefined;

/** The link's target: a page or a dialog over the calendar. */
function target({ table, row_id }: Entry) {
  const to = pages[table];
  if (to) return linkTo(to, { params: { id: row_id } });
  return linkTo('/calendar', {
    search: (old) => ({ ...old, open: table === 'appointments' ? 'appointment' : 'event', id: row_id }),
  });
}

interface EntryLinkProps {
  entry: Entry;
  zone: string;
  /** Shows time, title and detail in two lines instead of one. */
  whole?: boolean;
  tabIndex?: number;
  className?: string;
}

/** A calendar entry as a link to its record. */
export function EntryLink({ entry, zone, whole, tabIndex, className }: EntryLinkProps) {
  const { label, icon, tone } = kindLabels[entry.kind];
  const clock = clockOf(entry, zone);
  const tip = [label, clock, entry.title, entry.detail, entry.late && 'overdue', entry.done && 'done']
    .filter(Boolean)
    .join(', ');
  const unseen = [!whole && entry.detail, entry.late && 'overdue', entry.done && 'done']
    .filter(Boolean)
    .map((text) => `, ${text}`)
    .join('');
  return (
    <Link
      {...target(entry)}
      className={cx(
        'calendar-entry painted',
        tone,
        whole && 'whole',
        entry.done && 'is-done',
        entry.late && 'is-late',
        className,
      )}
      tabIndex={tabIndex}
      title={tip}
    >
      <span className="sr">{label}: </span>
      <Icon name={entry.late ? 'alert' : entry.done ? 'check' : icon} size={12} />
      <span className="trunc">
        {clock && <span className="num strong">{clock} </span>}
        {entry.title}
      </span>
      {whole && entry.detail && <span className="l2 trunc">{entry.detail}</span>}
      {unseen && <span className="sr">{unseen}</span>}
    </Link>
  );
}
