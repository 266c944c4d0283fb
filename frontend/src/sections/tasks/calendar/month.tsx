import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import '@/styles/calendar.css';
import { cx } from '@/lib/class-names';
import { dayLater } from '@/lib/dates/dates';
import { plural } from '@/lib/text/names';
import type { Entry } from './api';
import { dayNumber, longDay, monthLater, monthWeeks, weekdayOf, weekOf } from './days';
import { EntryLink, kindLabels } from './entry';
import { entriesOn, foldCompleted } from './order';

const MAX_SHOWN = 3;

interface MonthProps {
  day: string;
  today: string;
  zone: string;
  entries: readonly Entry[];
  /** Called when another day is focused. */
  onDay: (day: string) => void;
  /** Called when a day is opened. */
  onOpen: (day: string) => void;
}

const STEPS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => dayLater(day, -1),
  ArrowRight: (day) => dayLater(day, 1),
  ArrowUp: (day) => dayLater(day, -7),
  ArrowDown: (day) => dayLater(day, 7),
  Home: weekOf,
  End: (day) => dayLater(weekOf(day), 6),
  PageUp: (day) => monthLater(day, -1),
  PageDown: (day) => monthLater(day, 1),
};

/** A month in whole weeks. The arrow keys move by day, also across months; Enter opens the day. */
export function Month({ day, today, zone, entries, onDay, onOpen }: MonthProps) {
  const frame = useRef<HTMLTableElement>(null);
  const stepped = useRef(false);
  const weeks = monthWeeks(day);
  useLayoutEffect(() => {
    if (stepped.current) frame.current?.querySelector<HTMLElement>('.calendar-day-button[tabindex="0"]')?.focus();
    stepped.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !(event.target instanceof Element && event.target.matches('.calendar-day-button'))) return;
    event.preventDefault();
    stepped.current = true;
    onDay(step(day));
  };
  return (
    <table className="calendar-month" role="grid" aria-label="Month" ref={frame} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {weekdayOf(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <Cell
                key={each}
                day={each}
                outside={each.slice(0, 7) !== day.slice(0, 7)}
                active={each === day}
                isToday={each === today}
                zone={zone}
                found={entriesOn(entries, each)}
                onDay={onDay}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends Pick<MonthProps, 'zone' | 'onDay' | 'onOpen'> {
  day: string;
  outside: boolean;
  active: boolean;
  isToday: boolean;
  found: readonly Entry[];
}

function Cell({ day, outside, active, isToday, zone, found, onDay, onOpen }: CellProps) {
  const { rest, folded } = foldCompleted(found);
  const shown = rest.length > MAX_SHOWN ? rest.slice(0, MAX_SHOWN - 1) : rest;
  const left = rest.length - shown.length;
  const kinds = [...new Set(found.map(({ kind }) => kindLabels[kind].tone))].slice(0, 4);
  return (
    <td
      role="gridcell"
      className={cx(outside && 'outside', active && 'is-active', isToday && 'is-today')}
      aria-selected={active}
    >
      <button
        type="button"
        className="calendar-day-button"
        tabIndex={active ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${longDay(day)}, ${found.length > 0 ? plural(found.length, 'entry', 'entries') : 'no entries'}`}
        onClick={() => (active ? onOpen(day) : onDay(day))}
        onDoubleClick={() => onOpen(day)}
      >
        {dayNumber(day)}
        <span className="calendar-dots" aria-hidden="true">
          {kinds.map((tone) => (
            <i key={tone} className={tone} />
          ))}
        </span>
      </button>
      <div className="no-phone">
        {shown.map((entry) => (
          <EntryLink
            key={`${entry.kind}-${entry.row_id}-${entry.title}`}
            entry={entry}
            zone={zone}
            tabIndex={active ? 0 : -1}
          />
        ))}
        {left + folded > 0 && (
          <button
            type="button"
            className="link calendar-more painted"
            tabIndex={active ? 0 : -1}
            onClick={() => onOpen(day)}
          >
            {[left > 0 && `${left} more`, folded > 0 && `${folded} done`].filter(Boolean).join(', ')}
          </button>
        )}
      </div>
    </td>
  );
}
