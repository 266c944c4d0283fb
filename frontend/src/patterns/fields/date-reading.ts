import { fullDate, isoToday } from '@/lib/dates';
import { isDay } from '@/lib/month';
import { readDate } from '@/lib/typed-date';

/** Whether the browser's locale writes the month first: 12/3 is then 3 December. */
function monthFirst(): boolean {
  const [first] = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type !== 'literal');
  return first?.type === 'month';
}

export const NOT_A_DATE = 'Enter a date such as 22 Nov or +3';

/** Parses typed text as a date, relative to the business's today and in the user's order of day and month. */
export const readDay = (typed: string): string | undefined =>
  readDate(typed, { today: isoToday(), monthFirst: monthFirst() });

/** Formats a date for date fields: `22 Nov 2026`. Other text is returned unchanged. */
export const shownDay = (value: string): string => (isDay(value) ? fullDate(value) : value);

const withWeekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

export const weekdayDate = (day: string): string => withWeekday.format(new Date(`${day}T12:00:00Z`)).replace(',', '');

/** Validates a date field: true for a date or blank, else the error. */
export function dateProblem(value: unknown, latest?: string): true | string {
  if (typeof value !== 'string' || value === '') return true;
  if (!isDay(value)) return NOT_A_DATE;
  return latest === undefined || value <= latest || `Choose ${fullDate(latest)} or an earlier date`;
}
