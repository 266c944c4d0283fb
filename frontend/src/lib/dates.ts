import { businessZone } from './business-zone';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A calendar date (`2026-11-21`) is parsed as that day in the reader's own time zone. */
const asDate = (text: string): Date => new Date(isDateOnly(text) ? `${text}T00:00:00` : text);

/** `17 Nov`, with the year if it isn't the current one. */
export function shortDate(text: string, now = new Date()): string {
  const date = asDate(text);
  return (date.getFullYear() === now.getFullYear() ? day : dayYear).format(date);
}

export const fullDate = (text: string): string => dayYear.format(asDate(text));

/** The exact time, for tooltips and the right edge of a timeline; a calendar date has no time. */
export const exactTime = (text: string): string => (isDateOnly(text) ? fullDate(text) : exact.format(asDate(text)));

/** `just now`, `12 min ago`, `3 h ago`, then the date. A calendar date is `today` or `yesterday`, never hours ago. */
export function ago(text: string, now = new Date()): string {
  if (isDateOnly(text)) return nearDay(text, now);
  const minutes = Math.floor((now.getTime() - asDate(text).getTime()) / 60_000);
  if (minutes < 0) return shortDate(text, now);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return shortDate(text, now);
}

function nearDay(text: string, now: Date): string {
  const days = daysApart(text, isoToday(now));
  if (days === 0) return 'today';
  return days === 1 ? 'yesterday' : shortDate(text, now);
}

/** The clock time if today, else the date, for timelines; calendar dates show only the day. */
export function timeOrDate(text: string, now = new Date()): string {
  if (isDateOnly(text)) return nearDay(text, now);
  const date = asDate(text);
  return date.toDateString() === now.toDateString()
    ? clock.format(date)
    : `${shortDate(text, now)}, ${clock.format(date)}`;
}

let isoDay: { zone: string; format: Intl.DateTimeFormat } | undefined;

/** Today's date for the business: `2026-11-22`. */
export function isoToday(now = new Date()): string {
  const zone = businessZone();
  // The Swedish locale formats dates as ISO 8601.
  if (!isoDay || isoDay.zone !== zone)
    isoDay = { zone, format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }) };
  return isoDay.format.format(now);
}

/** Whole days from one calendar date to another, regardless of clock changes in between. */
export const daysApart = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** The calendar date this many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
