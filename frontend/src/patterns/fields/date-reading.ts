import { dayFormat, displayTime, fullDate, isoToday } from '@/lib/dates/dates';
import { formats } from '@/lib/formats';
import { isDay } from '@/lib/dates/month';
import { readDate } from '@/lib/dates/typed-date';
import { readTime } from '@/lib/dates/typed-time';

/** Whether 12/3 is 3 December: in the order of the business, or of the browser if it writes months as words or first years. */
function monthFirst(): boolean {
  const { date_format } = formats.read();
  if (!/iso|day_month_name/.test(date_format)) return date_format.startsWith('month');
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
export const displayDay = (value: string): string => (isDay(value) ? fullDate(value) : value);

const withWeekday = dayFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

export const weekdayDate = (day: string): string => withWeekday(day).replace(',', '');

/** Validates a date field: true for a date or blank, else the error. */
export function dateProblem(value: unknown, latest?: string): true | string {
  if (typeof value !== 'string' || value === '') return true;
  if (!isDay(value)) return NOT_A_DATE;
  return latest === undefined || value <= latest || `Choose ${fullDate(latest)} or an earlier date`;
}

/** Validates a time field: true for a time or blank, else the error. */
export const timeProblem = (value: unknown): true | string =>
  typeof value !== 'string' || value.trim() === '' || readTime(value) === value
    ? true
    : `Enter a time such as ${displayTime('14:30')}`;

/** The day and the time of `2026-11-22T09:00`; only a day can have a time. */
export function splitMoment(value: string): { day: string; time?: string } {
  const day = value.slice(0, 10);
  return isDay(day) && value.charAt(10) === 'T' ? { day, time: value.slice(11) } : { day: value };
}

/** Validates a date with a time. */
export function momentProblem(value: unknown): true | string {
  const { day, time } = splitMoment(String(value));
  const problem = dateProblem(day);
  return problem === true ? timeProblem(time) : problem;
}
