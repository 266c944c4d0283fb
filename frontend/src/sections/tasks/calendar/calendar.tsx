import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import '@/styles/calendar.css';
import { usePageKeys } from '@/lib/keys/page-keys';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from '@/patterns/list/list-search';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useIsGuest } from '@/patterns/navigation/use-is-guest';
import { PartError } from '@/patterns/feedback/part-error';
import { Button, IconButton } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { Segmented } from '@/ui/segmented';
import { cx } from '@/lib/class-names';
import { dayLater } from '@/lib/dates/dates';
import { PHONE, useMedia } from '@/lib/browser/media';
import { deviceValue, oneOf, useDevice } from '@/lib/storage/storage';
import { Agenda } from './agenda';
import { businessClock, calendar, type Entries } from './api';
import { CalendarDialogs } from './dialogs';
import { calendarViews, daysOf, isDay, stepDay, titleOf, type CalendarView } from './days';
import { kindLabels } from './entry';
import { Hours } from './hours';
import { Month } from './month';

const AppointmentForm = lazyFocused(async () => (await import('./appointment-form')).AppointmentForm);

const route = getRouteApi('/signed-in/calendar');
const lastView = deviceValue<CalendarView>('view-mode-calendar', 'month', oneOf(calendarViews));
const viewOptions = calendarViews.map((value) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
}));

/** The calendar's view and date, kept in the URL, and the steps between them. */
function useCalendarPosition() {
  const search = route.useSearch();
  const change = useSearchChange();
  const { today, zone } = businessClock();
  const remembered = useDevice(lastView);
  const view = calendarViews.find((each) => each === search.view) ?? remembered;
  const day = isDay(search.day) ? search.day : today;
  const go = (next: string) => change({ day: next === today ? undefined : next }, { replace: true });
  const show = (next: CalendarView, at = day) => {
    lastView.save(next);
    change({ view: next, day: at === today ? undefined : at });
  };
  return { search, change, today, zone, view, day, go, show };
}

type CalendarPosition = ReturnType<typeof useCalendarPosition>;

export function CalendarPage() {
  const at = useCalendarPosition();
  const { view, day, today } = at;
  const navigate = useNavigate();
  const isGuest = useIsGuest();
  const days = daysOf(view, day);
  const found = useQuery(calendar(days[0] ?? day, days[days.length - 1] ?? day));
  const open = (name: string) => at.change({ open: name });
  const step = (by: -1 | 1) => at.go(stepDay(view, day, by));
  useCalendarKeys(at, { open, step, isGuest });
  const title = titleOf(view, day);
  return (
    <div className="calendar-page">
      <PageTitle>{`Calendar, ${title}`}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        <span className="row gap-1">
          <IconButton icon="c-left" label={`Previous ${view}`} aria-keyshortcuts="[" onClick={() => step(-1)} />
          <Button size="sm" aria-keyshortcuts="T" onClick={() => at.go(today)}>
            Today
          </Button>
          <IconButton icon="c-right" label={`Next ${view}`} aria-keyshortcuts="]" onClick={() => step(1)} />
        </span>
        <div className="actions">
          <Segmented label="View" value={view} options={viewOptions} onChange={(next) => at.show(next)} />
          {!isGuest && <Adding open={open} onTask={() => void navigate({ to: '/tasks', search: { open: 'new' } })} />}
        </div>
      </div>
      {found.isError && !found.data ? (
        <div className="card">
          <PartError title="Couldn't load the calendar" error={found.error} retry={() => void found.refetch()} />
        </div>
      ) : (
        <CalendarContent at={at} days={days} data={found.data} old={found.isPlaceholderData} />
      )}
      <CalendarDialogs
        search={at.search}
        day={day}
        onClose={() => at.change({ open: undefined, id: undefined, clock: undefined }, { replace: true })}
        Form={AppointmentForm}
      />
    </div>
  );
}

function Adding({ open, onTask }: { open: (name: string) => void; onTask: () => void }) {
  return (
    <>
      <IconButton icon="link" label="Subscribe to the calendar" className="no-phone" onClick={() => open('feed')} />
      <Menu
        align="end"
        trigger={
          <Button variant="primary" icon="plus">
            Add
          </Button>
        }
      >
        <MenuItem icon="contacts" keys="B" onSelect={() => open('new')}>
          Appointment
        </MenuItem>
        <MenuItem icon="calendar" onSelect={() => open('event-new')}>
          Event
        </MenuItem>
        <MenuItem icon="tasks" onSelect={onTask}>
          Task
        </MenuItem>
      </Menu>
    </>
  );
}

interface CalendarActions {
  isGuest: boolean;
  open: (name: string) => void;
  step: (by: -1 | 1) => void;
}

function useCalendarKeys(at: CalendarPosition, { open, step, isGuest }: CalendarActions) {
  const { view, day, today } = at;
  usePageKeys([
    { keys: 'T', title: 'Today', icon: 'calendar', run: () => at.go(today) },
    { keys: 'D', title: 'Day', icon: 'calendar', run: () => at.show('day') },
    { keys: 'W', title: 'Week', icon: 'calendar', run: () => at.show('week') },
    { keys: 'M', title: 'Month', icon: 'calendar', run: () => at.show('month') },
    { keys: 'ArrowLeft', title: 'Previous day', icon: 'c-left', run: () => at.go(dayLater(day, -1)) },
    { keys: 'ArrowRight', title: 'Next day', icon: 'c-right', run: () => at.go(dayLater(day, 1)) },
    ...(view === 'month'
      ? [
          {
            keys: 'ArrowUp',
            title: 'Same day last week',
            icon: 'c-left',
            run: () => at.go(dayLater(day, -7)),
          } as const,
          {
            keys: 'ArrowDown',
            title: 'Same day next week',
            icon: 'c-right',
            run: () => at.go(dayLater(day, 7)),
          } as const,
        ]
      : []),
    { keys: '[', title: `Previous ${view}`, icon: 'c-left', run: () => step(-1) },
    { keys: ']', title: `Next ${view}`, icon: 'c-right', run: () => step(1) },
    ...(isGuest
      ? []
      : [
          { keys: 'B', title: 'Book an appointment', icon: 'plus', run: () => open('new') } as const,
          { title: 'New event', icon: 'calendar', run: () => open('event-new') } as const,
          { title: 'Subscribe to the calendar', icon: 'link', run: () => open('feed') } as const,
        ]),
  ]);
}

interface CalendarViewProps {
  at: CalendarPosition;
  days: readonly string[];
  data: Entries | undefined;
  old: boolean;
}

function CalendarContent({ at, days, data, old }: CalendarViewProps) {
  const phone = useMedia(PHONE);
  const { view, day, today } = at;
  const zone = data?.zone ?? at.zone;
  const entries = data?.items ?? [];
  const openDay = (next: string) => at.show('day', next);
  return (
    <>
      <div className={cx('card calendar-card', old && 'is-old')} aria-busy={data === undefined || old}>
        {view === 'month' ? (
          <Month day={day} today={today} zone={zone} entries={entries} onDay={at.go} onOpen={openDay} />
        ) : phone ? (
          data && <Agenda days={days} today={today} zone={zone} entries={entries} />
        ) : data === undefined ? (
          // Waits for the entries: the number of all-day entries determines where the hours start.
          <div className="calendar-waiting" />
        ) : (
          <Hours
            days={days}
            active={day}
            today={today}
            zone={zone}
            entries={entries}
            onOpen={openDay}
            onHour={(on, clock) => at.change({ day: on === today ? undefined : on, open: 'new', clock })}
          />
        )}
      </div>
      {data && phone && view === 'month' && <Agenda days={[day]} today={today} zone={zone} entries={entries} />}
      <p className={cx('calendar-key legend no-phone', data === undefined && 'is-waiting')}>
        {Object.values(kindLabels)
          .filter(({ label }) => label !== 'Delivery')
          .map(({ label, tone }) => (
            <span key={label}>
              <i className={tone} />
              {label === 'Pickup' ? 'Pickup or delivery' : label}
            </span>
          ))}
        <span className="push t-3">Time zone: {zone}</span>
        {data && data.left_off.length > 0 && (
          <span className="t-3">
            Some entries aren&apos;t shown:{' '}
            {data.left_off.map((kind) => kindLabels[kind].label.toLowerCase()).join(', ')}. Choose a shorter range to
            see all.
          </span>
        )}
      </p>
    </>
  );
}
