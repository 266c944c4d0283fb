import '@/styles/calendar.css';
import type { Entry } from './api';
import { longDay } from './days';
import { EntryLink } from './entry';
import { entriesOn } from './order';

/** The entries of several days as a list, for phones. */
export function Agenda({
  days,
  today,
  zone,
  entries,
}: {
  days: readonly string[];
  today: string;
  zone: string;
  entries: readonly Entry[];
}) {
  return (
    <div className="calendar-agenda">
      {days.map((day) => {
        const found = entriesOn(entries, day);
        return (
          <section key={day} aria-label={longDay(day)}>
            <h2 aria-current={day === today ? 'date' : undefined}>
              {longDay(day).replace(/ \d{4}$/, '')}
              {day === today && <span className="t-3"> Today</span>}
            </h2>
            {found.length === 0 ? (
              <p className="t-small t-3">No events</p>
            ) : (
              <ul>
                {found.map((entry) => (
                  <li key={`${entry.kind}-${entry.row_id}-${entry.title}`}>
                    <EntryLink entry={entry} zone={zone} whole />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
