import { Link } from '@tanstack/react-router';
import '@/styles/today.css';
import { Icon } from '@/ui/icon';
import { timeOrDate } from '@/lib/dates/dates';
import { dayRowLink, keyOf } from './actions';
import type { CompletedRow, useDay } from './use-day';

/** What was completed on this page. */
export function CompletedGroup({ done }: { done: ReturnType<typeof useDay>['done'] }) {
  return (
    <>
      <h2 className="day-group">
        Done<span>{done.length}</span>
      </h2>
      <ul className="day-list">
        {done.map((each) => (
          <CompletedItem key={keyOf(each.row)} {...each} />
        ))}
      </ul>
    </>
  );
}

/** An item completed on this page. It can be undone with Ctrl+Z or from the list of recent changes. */
function CompletedItem({ row, at }: CompletedRow) {
  return (
    <li className="day-row gone">
      <time dateTime={at}>{timeOrDate(at)}</time>
      <span className="thumb" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div className="grow">
        <Link {...dayRowLink(row)} className="l1">
          {row.title}
        </Link>
        {row.detail && <div className="l2">{row.detail}</div>}
      </div>
    </li>
  );
}
