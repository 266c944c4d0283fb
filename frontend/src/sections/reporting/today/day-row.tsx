import { Link } from '@tanstack/react-router';
import '@/styles/today.css';
import { Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { fullDate, shortDate, displayTime } from '@/lib/dates/dates';
import { wallClockAt } from '@/lib/dates/time-zone';
import type { TodayItem } from '@/sections/reporting/api';
import { actionLabels, actionName, isReadyEarly, runsDirectly, keyOf, dayRowLink, actionLink } from './actions';

/** The time of a scheduled item, the date of a late one or one for a later day, otherwise "any". */
function DayRowTime({ row, today, zone }: { row: TodayItem; today: string; zone: string }) {
  if (row.late && row.day) {
    return (
      <time dateTime={row.day} title={fullDate(row.day)} className="tone-danger">
        {shortDate(row.day)}
      </time>
    );
  }
  if (row.starts_at)
    return (
      <time
        dateTime={row.starts_at}
      >{`${row.act === 'answer' ? 'by ' : ''}${displayTime(wallClockAt(zone, row.starts_at).clock)}`}</time>
    );
  if (row.day && isReadyEarly(row, today)) {
    return (
      <time dateTime={row.day} title={`Promised for ${fullDate(row.day)}`}>
        {shortDate(row.day)}
      </time>
    );
  }
  return <time>Any time</time>;
}

interface DayItemProps {
  row: TodayItem;
  selected: TodayItem | undefined;
  today: string;
  zone: string;
  onAction: (row: TodayItem) => void;
}

/** One item of today's worklist with its main action. */
export function DayItem({ row, selected, today, zone, onAction }: DayItemProps) {
  const { label, icon } = actionLabels[row.act];
  const isSelected = selected !== undefined && keyOf(selected) === keyOf(row);
  const inside = (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="sr">{actionName(row)}</span>
      {isSelected && <Keys keys="Enter" />}
    </>
  );
  const shared = { className: 'do', tabIndex: isSelected ? 0 : -1, 'data-day-act': true };
  return (
    <li className={cx('day-row', isSelected && 'at')} data-day-row={keyOf(row)}>
      <DayRowTime row={row} today={today} zone={zone} />
      <span className="thumb" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className="grow">
        <Link {...dayRowLink(row)} className="l1 trunc" tabIndex={isSelected ? 0 : -1}>
          {row.title}
        </Link>
        {row.detail && <div className="l2 trunc">{row.detail}</div>}
      </div>
      {runsDirectly(row) ? (
        <button type="button" {...shared} onClick={() => onAction(row)}>
          {inside}
        </button>
      ) : (
        <Link {...actionLink(row)} {...shared}>
          {inside}
        </Link>
      )}
    </li>
  );
}
