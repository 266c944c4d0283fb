import { fullDate, isoToday } from '@/lib/dates';
import { isDay } from '@/lib/month';
import { readDate } from '@/lib/typed-date';

/** 12/3 is the third of December where the browser writes the month first. */
function monthFirst(): boolean {
  const [first] = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'numeric' }).formatToParts(0).filter(({ type }) => type !== 'literal');
  return first?.type === 'month';
}

export const NOT_A_DATE = 'Enter a date such as 22 Nov or +3';

/** The day that is meant, counted from today at the business and in the reader's order of day and month. */
export const readDay = (typed: string): string | undefined => readDate(typed, { today: isoToday(), monthFirst: monthFirst() });

/** A day as every date field shows it: `22 Nov 2026`. Text that is no day stays as it is. */
export const shownDay = (value: string): string => (isDay(value) ? fullDate(value) : value);

const withWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

export const weekdayDate = (day: string): string => withWeekday.format(new Date(`${day}T12:00:00Z`)).replace(',', '');

/** Whether a date field can be saved: it holds a day, nothing, or text that could not be read. */
export function dateProblem(value: unknown, latest?: string): true | string {
  if (typeof value !== 'string' || value === '') return true;
  if (!isDay(value)) return NOT_A_DATE;
  return latest === undefined || value <= latest || `Choose ${fullDate(latest)} or an earlier date`;
}
