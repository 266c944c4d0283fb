import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '@/styles/calendar.css';
import '@/styles/dashboard.css';
import { PartError } from '@/patterns/feedback/part-error';
import { Button, IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';
import { plural } from '@/lib/text/names';
import { pendingTasks } from './api';
import { calendar, businessClock } from './calendar/api';
import { TaskRow } from './cards';
import { dayNumber, longDay, monthDays, monthLater, monthName, weekdayOf } from './calendar/days';
import { EntryLink, kindLabels } from './calendar/entry';
import { entriesOn, foldCompleted } from './calendar/order';

const MAX_SHOWN = 5;

/** The number of pending and late tasks. */
export function usePending() {
  return useQuery(pendingTasks(MAX_SHOWN));
}

/** The first pending tasks. */
export function PendingTasks() {
  const found = usePending();
  if (found.isError && !found.data)
    return <PartError title="Couldn't load the tasks" error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Waiting />;
  if (found.data.items.length === 0) return <p className="body t-small t-3">No open tasks.</p>;
  return (
    <ul className="dashboard-list">
      {found.data.items.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  );
}

export function PendingFooter() {
  const { data } = usePending();
  return (
    <>
      <Link to="/tasks">{data && data.total > MAX_SHOWN ? `All ${count(data.total)} tasks` : 'All tasks'}</Link>
      {data && data.late > 0 && <span className="push calendar-glance-late">{count(data.late)} overdue</span>}
    </>
  );
}

/** The month and selected day of the small calendar. */
export function useMonth() {
  const { today, zone } = businessClock();
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  return {
    day,
    today,
    zone,
    choose: setChosen,
    name: monthName(day),
    step: (by: -1 | 1) => setChosen(monthLater(day, by)),
    reset: () => setChosen(undefined),
  };
}

type ShownMonth = ReturnType<typeof useMonth>;

/** Buttons for today and the previous and next month. */
export function MonthSteps({ month }: { month: ShownMonth }) {
  return (
    <>
      <Button size="sm" variant="quiet" onClick={month.reset}>
        Today
      </Button>
      <IconButton small icon="c-left" label="Previous month" onClick={() => month.step(-1)} />
      <IconButton small icon="c-right" label="Next month" onClick={() => month.step(1)} />
    </>
  );
}

/** A month with a dot per kind of entry, and the entries of the selected day. */
export function MiniMonth({ month }: { month: ShownMonth }) {
  const { day, today } = month;
  const days = monthDays(day);
  const found = useQuery(calendar(days[0] ?? day, days[days.length - 1] ?? day));
  if (found.isError && !found.data)
    return <PartError title="Couldn't load the calendar" error={found.error} retry={() => void found.refetch()} />;
  const entries = found.data?.items ?? [];
  return (
    <div className={cx('calendar-glance', found.isPlaceholderData && 'is-old')} aria-busy={!found.data}>
      <div className="calendar-glance-month">
        {days.slice(0, 7).map((each) => (
          <span key={each} className="wd" aria-hidden="true">
            {weekdayOf(each)}
          </span>
        ))}
        {days.map((each) => {
          const held = entriesOn(entries, each);
          const kinds = [...new Set(foldCompleted(held).rest.map(({ kind }) => kindLabels[kind].tone))].slice(0, 4);
          return (
            <button
              key={each}
              type="button"
              className={cx(each.slice(0, 7) !== day.slice(0, 7) && 'outside', each === today && 'is-today')}
              aria-pressed={each === day}
              aria-current={each === today ? 'date' : undefined}
              aria-label={`${longDay(each)}, ${held.length > 0 ? plural(held.length, 'entry', 'entries') : 'no entries'}`}
              onClick={() => month.choose(each)}
            >
              <b>{dayNumber(each)}</b>
              <span className="calendar-dots" aria-hidden="true">
                {kinds.map((tone) => (
                  <i key={tone} className={tone} />
                ))}
              </span>
            </button>
          );
        })}
      </div>
      <MiniDay month={month} entries={entriesOn(entries, day)} ready={found.data !== undefined} />
    </div>
  );
}

function MiniDay({
  month,
  entries,
  ready,
}: {
  month: ShownMonth;
  entries: ReturnType<typeof entriesOn>;
  ready: boolean;
}) {
  const { day, today, zone } = month;
  const { rest } = foldCompleted(entries);
  const shown = rest.slice(0, MAX_SHOWN);
  const left = rest.slice(MAX_SHOWN).filter(({ done }) => !done).length;
  return (
    <div className="calendar-glance-day">
      <h3>{day === today ? `Today, ${longDay(day).replace(/,? ?\d{4}$/, '')}` : longDay(day)}</h3>
      {ready && entries.length === 0 && <p className="t-small t-3">No events</p>}
      <ul>
        {shown.map((entry) => (
          <li key={`${entry.kind}-${entry.row_id}-${entry.title}`}>
            <EntryLink entry={entry} zone={zone} whole className="bare" />
          </li>
        ))}
      </ul>
      <Link className="t-small touch-link" to="/calendar" search={{ view: 'day', day }}>
        {left > 0 ? `${left} more` : 'View day'}
      </Link>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="delayed body stack gap-3">
      <span className="sr">Loading...</span>
      <span className="skel w1" aria-hidden="true" />
      <span className="skel w2" aria-hidden="true" />
      <span className="skel w3" aria-hidden="true" />
    </div>
  );
}
