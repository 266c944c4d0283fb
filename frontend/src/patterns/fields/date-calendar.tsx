import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import '@/styles/date-field.css';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { dayLater, dayFormat } from '@/lib/dates/dates';
import { dayNumber, monthLater, monthWeeks, weekOf } from '@/lib/dates/month';

const monthName = dayFormat({ month: 'long', year: 'numeric' });
const wholeDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

const weekday = dayFormat({ weekday: 'long' });

/** The day that a key moves to; undefined for keys the calendar doesn't handle. */
export function dayAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  day: string,
  today: string,
): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return dayLater(day, -1);
    case 'ArrowRight':
      return dayLater(day, 1);
    case 'ArrowUp':
      return dayLater(day, -7);
    case 'ArrowDown':
      return dayLater(day, 7);
    case 'Home':
      return weekOf(day);
    case 'End':
      return dayLater(weekOf(day), 6);
    case 'PageUp':
      return monthLater(day, shiftKey ? -12 : -1);
    case 'PageDown':
      return monthLater(day, shiftKey ? 12 : 1);
    case 't':
    case 'T':
      return today;
    default:
      return undefined;
  }
}

interface CalendarProps {
  value: string | undefined;
  today: string;
  onChoose: (day: string) => void;
}

/** One month to choose a day from: arrows, Page Up and Page Down, Home and End, T for today, Enter. */
export function DateCalendar({ value, today, onChoose }: CalendarProps) {
  const [active, setActive] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  const moveFocus = useRef(true);
  // Keys move the focus along with the day, also into another month; the month buttons keep the focus.
  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : dayAfterKey(event, active, today);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveFocus.current = true;
    setActive(next);
  };
  const weeks = monthWeeks(active);
  return (
    <>
      <div className="date-head">
        <IconButton icon="c-left" label="Previous month" small onClick={() => setActive(monthLater(active, -1))} />
        <b aria-live="polite">{monthName(active)}</b>
        <IconButton icon="c-right" label="Next month" small onClick={() => setActive(monthLater(active, 1))} />
      </div>
      <table ref={grid} role="grid" aria-label={monthName(active)} className="date-grid" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekday(day)}>
                {weekday(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    tabIndex={day === active ? 0 : -1}
                    aria-label={wholeDay(day)}
                    aria-current={day === today ? 'date' : undefined}
                    className={cx(day.slice(0, 7) !== active.slice(0, 7) && 'is-outside', day === value && 'is-chosen')}
                    onClick={() => onChoose(day)}
                  >
                    {dayNumber(day)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="date-foot">
        <Button size="sm" variant="quiet" onClick={() => onChoose(today)}>
          Today
        </Button>
      </div>
    </>
  );
}
