import '@/styles/calendar.css';
import '@/styles/calendar-hours.css';
import { useEffect, useState } from 'react';
import { cx } from '@/lib/class-names';
import { displayTime } from '@/lib/dates/dates';
import { formats } from '@/lib/formats';
import { wallClockAt } from '@/lib/dates/time-zone';
import { clockLater, minutesOf } from '@/lib/dates/wall-clock';
import type { Entry } from './api';
import { dayNumber, longDay, weekdayOf } from './days';
import { EntryLink } from './entry';
import { lanes } from './lanes';
import { entriesOn, foldCompleted } from './order';

const OPENS = 8;
const CLOSES = 19;
const HOUR = 48;
/** The maximum of all-day entries shown per day if several days are visible. */
const MAX_ALL_DAY = 4;

interface HoursProps {
  days: readonly string[];
  /** The day focused with the arrow keys. */
  active: string;
  today: string;
  zone: string;
  entries: readonly Entry[];
  onOpen: (day: string) => void;
  /** Called when an empty hour is clicked. */
  onHour: (day: string, clock: string) => void;
}

/** The part of an entry within one day, in minutes since midnight. */
function spanOn(entry: Entry, day: string, zone: string): [number, number] {
  const start = wallClockAt(zone, entry.starts_at ?? '');
  const end = wallClockAt(zone, entry.ends_at ?? '');
  const from = start.day < day ? 0 : minutesOf(start.clock);
  const to = end.day > day ? 24 * 60 : minutesOf(end.clock);
  return [from, Math.max(to, from + 20)];
}

/** Minutes since midnight in this time zone, updated every minute. */
function useCurrentMinutes(zone: string): number {
  const read = () => minutesOf(wallClockAt(zone, new Date().toISOString()).clock);
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(minutesOf(wallClockAt(zone, new Date().toISOString()).clock)), 15_000);
    return () => clearInterval(timer);
  }, [zone]);
  return now;
}

/** Days side by side, with all-day entries above and the hours below. */
export function Hours({ days, active, today, zone, entries, onOpen, onHour }: HoursProps) {
  const now = useCurrentMinutes(zone);
  const timed = entries.filter(({ starts_at }) => starts_at !== null);
  const spans = days.flatMap((day) => entriesOn(timed, day).map((entry) => spanOn(entry, day, zone)));
  if (days.includes(today)) spans.push([now, now + 1]);
  const first = Math.min(OPENS, ...spans.map(([from]) => Math.floor(from / 60)));
  const last = Math.max(CLOSES, ...spans.map(([, to]) => Math.ceil(to / 60)));
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  return (
    <div className={cx('calendar-hours', days.length === 1 && 'one')}>
      <div className="calendar-hours-gutter" aria-hidden="true">
        <span className="head" />
        <span className="whole-days">All day</span>
        <span>
          {hours.map((hour) => (
            <span key={hour} className="hour num">
              {clockAt(hour)}
            </span>
          ))}
        </span>
      </div>
      {days.map((day) => (
        <DayColumn
          key={day}
          day={day}
          isActive={day === active}
          now={day === today ? now : undefined}
          alone={days.length === 1}
          zone={zone}
          entries={entriesOn(entries, day)}
          hours={hours}
          onOpen={onOpen}
          onHour={onHour}
        />
      ))}
    </div>
  );
}

const clockAt = (hour: number): string => displayTime(`${String(hour).padStart(2, '0')}:00`);

interface DayColumnProps extends Pick<HoursProps, 'zone' | 'onOpen' | 'onHour'> {
  day: string;
  isActive: boolean;
  /** Minutes since midnight; undefined except for today. */
  now: number | undefined;
  alone: boolean;
  entries: readonly Entry[];
  hours: readonly number[];
}

function DayColumn({ day, isActive, now, alone, zone, entries, hours, onOpen, onHour }: DayColumnProps) {
  const isToday = now !== undefined;
  const untimed = entries.filter(({ starts_at }) => starts_at === null);
  const { rest, folded } = foldCompleted(untimed);
  const whole = alone ? untimed : rest.slice(0, rest.length > MAX_ALL_DAY ? MAX_ALL_DAY - 1 : MAX_ALL_DAY);
  const left = alone ? 0 : rest.length - whole.length;
  const timed = entries.filter(({ starts_at }) => starts_at !== null);
  const spans = timed.map((entry) => spanOn(entry, day, zone));
  const places = lanes(spans);
  const top = (hours[0] ?? 0) * 60;
  return (
    <section
      className={cx('calendar-hours-day', isToday && 'is-today', isActive && !alone && 'is-active')}
      aria-label={longDay(day)}
    >
      {!alone && (
        <button type="button" className="head" aria-current={isToday ? 'date' : undefined} onClick={() => onOpen(day)}>
          <span>{weekdayOf(day)}</span> <b>{dayNumber(day)}</b>
          <span className="sr">Open {longDay(day)}</span>
        </button>
      )}
      <div className="whole-days">
        {whole.map((entry) => (
          <EntryLink key={`${entry.kind}-${entry.row_id}-${entry.title}`} entry={entry} zone={zone} whole={alone} />
        ))}
        {!alone && left + folded > 0 && (
          <button type="button" className="link calendar-more" onClick={() => onOpen(day)}>
            {[left > 0 && `+${left} more`, folded > 0 && `${folded} done`].filter(Boolean).join(', ')}
            <span className="sr"> on {longDay(day)}</span>
          </button>
        )}
      </div>
      <div className="calendar-hours-grid">
        {hours.map((hour) => (
          <button
            key={hour}
            type="button"
            tabIndex={-1}
            className="calendar-hours-slot"
            aria-label={`Book ${longDay(day)} at ${formats.read().clock === '24' ? `${hour}:00` : clockAt(hour)}`}
            onClick={() => onHour(day, `${String(hour).padStart(2, '0')}:00`)}
          />
        ))}
        {now !== undefined && (
          <div className="calendar-hours-now" style={{ top: ((now - top) / 60) * HOUR }}>
            <span className="sr">Now: {displayTime(clockLater('00:00', now))}</span>
          </div>
        )}
        {timed.map((entry, index) => {
          const [from, to] = spans[index] ?? [0, 0];
          const { lane, of } = places[index] ?? { lane: 0, of: 1 };
          return (
            <div
              key={entry.row_id}
              className="calendar-hours-block"
              style={{
                top: ((from - top) / 60) * HOUR,
                height: ((to - from) / 60) * HOUR,
                left: `${(lane / of) * 100}%`,
                width: `${100 / of}%`,
              }}
            >
              <EntryLink entry={entry} zone={zone} whole={to - from >= 45} className="fills" />
            </div>
          );
        })}
      </div>
    </section>
  );
}
