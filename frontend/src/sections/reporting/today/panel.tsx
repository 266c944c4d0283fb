import { Link } from '@tanstack/react-router';
import '@/styles/today.css';
import type { Schema } from '@/api/client';
import { Avatar } from '@/ui/avatar';
import { Button, Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { TodayItem } from '@/sections/reporting/api';
import { actionLabels, runsDirectly, dayRowLink, actionLink } from './actions';
import type { useDay } from './use-day';

/** What each action does. */
const effects: Record<Schema<'TodayAction'>, (row: TodayItem) => string[]> = {
  visit: () => ['Records the visit', 'Cancels the appointment'],
  task: () => ['Completes the task', "Adds it to the contact's timeline"],
  receive: () => ['Opens receiving for the shipment', 'Waiting orders are allocated from the items you receive'],
  hand_over: ({ number }) => [
    'Sets the pickup date to today',
    'Issues the items from stock',
    `Completes ${number ?? 'the order'}`,
  ],
  deliver: ({ number }) => [`Opens the order with ${number ?? 'its delivery'}`],
  promise: ({ number }) => [`Opens ${number ?? 'the order'}: current allocations and incoming stock`],
  answer: () => ['Opens the enquiry to answer it'],
  quote: ({ number, status }) => [
    status === 'accepted'
      ? `Opens ${number ?? 'the quote'} to create its order`
      : `Opens ${number ?? 'the quote'} to send it again or follow up`,
  ],
  count: () => ['Continues the count'],
};

/** The selected row: its contact, the effect of its action, and other options. */
export function DayPanel({ row, day }: { row: TodayItem; day: ReturnType<typeof useDay> }) {
  const { label } = actionLabels[row.act];
  return (
    <aside className="card day-panel no-phone" aria-label="Selected row">
      <header className="tall">
        <h2 className="t-title-m trunc" title={row.title}>
          {row.title}
        </h2>
      </header>
      <div className="body">
        {row.customer_id && (
          <div className="row gap-3 who">
            <Avatar id={row.customer_id} name={row.customer_name ?? ''} size="lg" />
            <div className="grow">
              <Link className="semi" to="/contacts/$id" params={{ id: row.customer_id }}>
                {row.customer_name}
              </Link>
              {row.phone && <div className="t-small t-3 num">{row.phone}</div>}
            </div>
            {row.phone && (
              <a className="btn icon" href={`tel:${row.phone}`} aria-label={`Call ${row.customer_name ?? ''}`}>
                <Icon name="phone" />
              </a>
            )}
          </div>
        )}
        <h3>{runsDirectly(row) ? 'Press Enter to:' : 'Press Enter to open:'}</h3>
        <ul className="does">
          {effects[row.act](row).map((each) => (
            <li key={each}>
              <Icon name="check" />
              {each}
            </li>
          ))}
        </ul>
        {runsDirectly(row) ? (
          <Button variant="primary" busy={day.busy && 'Saving...'} onClick={() => day.act(row)}>
            {label}
            <Keys keys="D" />
          </Button>
        ) : (
          <Link className="btn primary" {...actionLink(row)}>
            {label}
            <Keys keys="D" />
          </Link>
        )}
        <div className="ways">
          {row.act === 'task' && (
            <Button onClick={() => day.tomorrow(row)}>
              Tomorrow
              <Keys keys="L" />
            </Button>
          )}
          {row.act === 'visit' && (
            <Button onClick={() => day.missed(row)}>
              No-show
              <Keys keys="M" />
            </Button>
          )}
          <Link className="btn" {...dayRowLink(row)}>
            Open
            <Keys keys="O" />
          </Link>
        </div>
      </div>
      <footer>
        <Keys keys="J" />
        <Keys keys="K" /> move <Keys keys="Mod+Z" /> undo, any time today
      </footer>
    </aside>
  );
}
