import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import '@/styles/today.css';
import { usePageKeys } from '@/lib/keys/page-keys';
import { Empty } from '@/patterns/feedback/empty';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useIsGuest } from '@/patterns/navigation/use-is-guest';
import { PartError } from '@/patterns/feedback/part-error';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { dayFormat, isoToday } from '@/lib/dates/dates';
import { count } from '@/lib/numbers/money';
import { daySheet, type TodayItem } from '@/sections/reporting/api';
import { actionLabels, actionName, keyOf, dayRowLink, groupRows, type DayGroup } from './actions';
import { DayItem } from './day-row';
import { useDay } from './use-day';
import { useSelected } from './use-selected';
import { WeekStrip } from './week-strip';

const groupLabels: Record<DayGroup, { title: string; sub?: string }> = {
  late: { title: 'Overdue' },
  next: { title: 'Next', sub: 'scheduled' },
  today: { title: 'Any time today' },
  ready: { title: 'Ready for pickup', sub: 'not due today' },
};

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' });

const DayPanel = lazyWithPreload(
  async () => (await import('./panel')).DayPanel,
  <aside className="card day-panel no-phone" aria-label="Selected row" />,
);

const CompletedGroup = lazyWithPreload(async () => (await import('./day-completed')).CompletedGroup);

/** Today's worklist. Each row can be completed with one key. */
export function TodayPage() {
  const isGuest = useIsGuest();
  const sheet = useQuery(daySheet());
  const navigate = useNavigate();
  const today = sheet.data?.today ?? isoToday();
  const day = useDay(today);
  const rows = sheet.data?.items ?? [];
  const parts = groupRows(rows, today);
  const ordered = parts.flatMap((part) => part.rows);
  const waiting = new Set(rows.map(keyOf));
  const done = day.done.filter(({ row }) => !waiting.has(keyOf(row)));
  const frame = useRef<HTMLDivElement>(null);
  const { row: selected, step, onFocus } = useSelected(ordered, frame);
  useKeys(selected, step, day, ordered);
  return (
    <div className="day-page">
      <PageTitle>Today</PageTitle>
      <div className="page-head">
        <h1>{longDay(today)}</h1>
        {sheet.data && (
          <span className="count">
            {`${count(rows.length)} to do${done.length > 0 ? `, ${count(done.length)} done` : ''}`}
          </span>
        )}
        <div className="actions">
          <span className="no-phone">
            <Segmented
              label="View"
              value="day"
              options={views}
              onChange={(view) => view !== 'day' && void navigate({ to: '/calendar', search: { view } })}
            />
          </span>
          {!isGuest && (
            <Link className="btn no-phone" to="/tasks" search={{ open: 'new' }}>
              <Icon name="plus" />
              New task
            </Link>
          )}
        </div>
      </div>
      <WeekStrip today={today} />
      {sheet.isError && !sheet.data ? (
        <div className="card">
          <PartError title="Couldn't load today's list" error={sheet.error} retry={() => void sheet.refetch()} />
        </div>
      ) : (
        <div className="day-columns">
          <div ref={frame} onFocus={onFocus}>
            {sheet.isPending && <Waiting />}
            {sheet.data && rows.length === 0 && <NothingLeft />}
            {parts.map(
              ({ group, rows: found }) =>
                found.length > 0 && (
                  <Group
                    key={group}
                    group={group}
                    rows={found}
                    selected={selected}
                    today={today}
                    zone={sheet.data?.zone ?? 'UTC'}
                    onAction={day.act}
                  />
                ),
            )}
            {sheet.data && sheet.data.left_off.length > 0 && (
              <p className="t-small t-3">
                More not shown: {sheet.data.left_off.map((act) => actionLabels[act].label).join(', ')}
              </p>
            )}
            {done.length > 0 && <CompletedGroup done={done} />}
          </div>
          {selected && <DayPanel row={selected} day={day} />}
        </div>
      )}
    </div>
  );
}

function Group({
  group,
  rows,
  ...rest
}: {
  group: DayGroup;
  rows: readonly TodayItem[];
  selected: TodayItem | undefined;
  today: string;
  zone: string;
  onAction: (row: TodayItem) => void;
}) {
  const { title, sub } = groupLabels[group];
  return (
    <>
      <h2 className="day-group">
        {title}
        <span>{sub ?? rows.length}</span>
      </h2>
      <ul className="day-list" aria-label={title}>
        {rows.map((row) => (
          <DayItem key={keyOf(row)} row={row} {...rest} />
        ))}
      </ul>
    </>
  );
}

function useKeys(
  row: TodayItem | undefined,
  step: (by: -1 | 1) => void,
  day: ReturnType<typeof useDay>,
  rows: readonly TodayItem[],
) {
  const navigate = useNavigate();
  usePageKeys([
    { keys: 'J', aliases: ['ArrowDown'], title: 'Next row', run: () => (rows.length > 0 ? step(1) : false) },
    { keys: 'K', aliases: ['ArrowUp'], title: 'Previous row', run: () => (rows.length > 0 ? step(-1) : false) },
    ...(row
      ? [
          {
            keys: 'D',
            title: actionName(row),
            icon: 'check',
            run: () => day.busy || day.act(row),
          },
        ]
      : []),
    ...(row
      ? [{ keys: 'O', title: `Open: ${row.title}`, icon: 'right', run: () => void navigate(dayRowLink(row)) }]
      : []),
    ...(row?.act === 'task'
      ? [{ keys: 'L', title: 'Postpone to tomorrow', icon: 'clock', run: () => day.tomorrow(row) }]
      : []),
    ...(row?.act === 'visit' ? [{ keys: 'M', title: 'No-show', icon: 'error', run: () => day.missed(row) }] : []),
  ]);
}

function NothingLeft() {
  return (
    <div className="card">
      <Empty
        icon="check-c"
        title="All done for today"
        actions={
          <Link className="btn" to="/calendar" search={{ view: 'week' }}>
            View week
          </Link>
        }
      >
        Shipments, pickups, promised dates, visits and tasks appear here on their day.
      </Empty>
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" className="delayed day-list">
      <span className="sr">Loading...</span>
      {[0, 1, 2, 3].map((each) => (
        <div className="day-row" key={each} aria-hidden="true">
          <span className="skel w1" />
          <span className="skel w1" />
          <span className="skel w3" />
        </div>
      ))}
    </div>
  );
}
