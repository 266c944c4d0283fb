import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/today.css';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { dayLater, dayFormat } from '@/lib/dates/dates';
import { daysFrom, weekOf } from '@/lib/dates/month';
import { calendar } from '@/sections/tasks/calendar/api';

const MAX_MARKS = 9;
const weekday = dayFormat({ weekday: 'short' });

/** The current week with its late and open items per day. */
export function WeekStrip({ today }: { today: string }) {
  const first = weekOf(today);
  const days = daysFrom(first, 7);
  const found = useQuery(calendar(first, dayLater(first, 6))).data?.items ?? [];
  return (
    <nav className="day-week" aria-label="This week">
      {days.map((day) => {
        const held = found.filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
        const late = held.filter((entry) => entry.late).length;
        const open = held.filter((entry) => !entry.done).length;
        const text = late > 0 ? `, ${late} overdue` : open > 0 ? `, ${open} remaining` : '';
        return (
          <Link
            key={day}
            to="/calendar"
            search={{ view: 'day', day }}
            className={cx(day < today && 'off')}
            aria-current={day === today ? 'date' : undefined}
          >
            <span>{weekday(day)}</span>
            <b>{Number(day.slice(8))}</b>
            <span className="sr">{text}</span>
            <span className="n no-phone" aria-hidden="true">
              {day < today ? (
                late > 0 ? (
                  <em>{late} overdue</em>
                ) : (
                  <Icon name="check" size={12} />
                )
              ) : (
                Array.from({ length: Math.min(open, MAX_MARKS) }, (_, at) => <i key={at} />)
              )}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
