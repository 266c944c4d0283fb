import { Popover } from 'radix-ui';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import '@/styles/date-field.css';
import { IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { isoToday } from '@/lib/dates/dates';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import { isDay } from '@/lib/dates/month';
import { readDay, displayDay, splitMoment, timeProblem, weekdayDate } from './date-reading';
import { TimeInput } from './time-input';

const loadCalendar = () => import('./date-calendar');
const DateCalendar = lazy(() => loadCalendar().then((part) => ({ default: part.DateCalendar })));

interface DateInputProps {
  /** `2026-11-22`, blank, or text that isn't a date. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Called when a day is chosen in the calendar. */
  onCommit?: (value: string) => void;
  id?: string;
  name?: string;
  className?: string;
  autoFocus?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A date field: type it in words or numbers, or choose it in a calendar. Dates are shown in one format everywhere;
 * while typing, a line below shows the date as understood.
 */
export function DateInput({ value, onChange, onBlur, onCommit, className, onKeyDown, ...input }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hint = useId();
  const read = (text: string) => (text.trim() === '' ? '' : (readDay(text) ?? text));
  const understood = typed !== undefined && typed.trim() !== '' && isDay(value);
  const type = (text: string) => {
    setTyped(text);
    onChange(read(text));
  };
  const settle = () => {
    setTyped(undefined);
    onBlur?.();
  };
  const press = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key === 'Enter') setTyped(undefined);
    onKeyDown?.(event);
  };
  const choose = (day: string) => {
    setTyped(undefined);
    setOpen(false);
    onChange(day);
    onCommit?.(day);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <span className={cx('input date-input', input['aria-invalid'] && 'is-error', className)}>
          <input
            {...input}
            ref={field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={cx(input['aria-describedby'], understood && hint) || undefined}
            value={typed ?? displayDay(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={settle}
            onKeyDown={press}
          />
          <Popover.Trigger asChild>
            <IconButton
              icon="calendar"
              label="Open calendar"
              small
              onPointerEnter={() => void loadCalendar()}
              onFocus={() => void loadCalendar()}
            />
          </Popover.Trigger>
        </span>
      </Popover.Anchor>
      <span className={understood ? 'hint t-2' : 'sr'} id={hint} role="status">
        {understood && weekdayDate(value)}
      </span>
      <Popover.Portal>
        <CalendarPopover value={value} onChoose={choose} giveBack={() => field.current?.focus()} />
      </Popover.Portal>
    </Popover.Root>
  );
}

interface CalendarPopoverProps {
  value: string;
  onChoose: (day: string) => void;
  /** Returns the focus to where it came from. */
  giveBack: () => void;
}

function CalendarPopover({ value, onChoose, giveBack }: CalendarPopoverProps) {
  return (
    <Popover.Content
      className="popover date-popover"
      aria-label="Choose a date"
      align="start"
      sideOffset={4}
      collisionPadding={8}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        // Only now does a surrounding dialog release the focus. A calendar that is still loading focuses itself.
        (event.currentTarget as HTMLElement).querySelector<HTMLElement>('.date-grid [tabindex="0"]')?.focus();
      }}
      onCloseAutoFocus={(event) => {
        if (leaveMovedFocus(event)) return;
        event.preventDefault();
        giveBack();
      }}
    >
      <Suspense fallback={<div className="date-waiting" />}>
        <DateCalendar value={isDay(value) ? value : undefined} today={isoToday()} onChoose={onChoose} />
      </Suspense>
    </Popover.Content>
  );
}

const DEFAULT_TIME = '09:00';

/** A date with a time next to it: `2026-11-22T09:00`. The time defaults to 09:00. */
export function MomentInput({
  value,
  onChange,
  label,
  onBlur,
  ...ids
}: Pick<
  DateInputProps,
  'value' | 'onChange' | 'onBlur' | 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
> & { label: string }) {
  const { day, time = DEFAULT_TIME } = splitMoment(value);
  return (
    <div className="date-time row wrap top">
      <div>
        <DateInput
          {...ids}
          value={day}
          onChange={(next) => onChange(isDay(next) ? `${next}T${time}` : next)}
          onBlur={onBlur}
        />
      </div>
      <TimeInput
        aria-label={`${label}, time`}
        aria-invalid={timeProblem(time) !== true && ids['aria-invalid']}
        disabled={!isDay(day)}
        value={isDay(day) ? time : ''}
        onChange={(next) => onChange(`${day}T${next || DEFAULT_TIME}`)}
        onBlur={onBlur}
      />
    </div>
  );
}
