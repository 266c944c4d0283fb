import { formats, type Formats } from '@/lib/formats';
import { businessZone } from './business-zone';
import { wallClockAt, wallClockText } from './time-zone';

/** Whose numeric dates look like this. Names of months are English in any case. */
const locales = {
  day_month_name: 'en-GB',
  month_name_day: 'en-US',
  day_month: 'en-GB',
  day_month_dots: 'de-DE',
  month_day: 'en-US',
  iso: 'sv-SE',
};

const makeStyle = (chosen: Formats) => {
  const { date_format } = chosen;
  const isNamed = date_format.includes('name');
  const parts = {
    day: isNamed ? 'numeric' : '2-digit',
    month: isNamed ? 'short' : '2-digit',
    timeZone: 'UTC',
  } as const;
  const dayYear = new Intl.DateTimeFormat(locales[date_format], { ...parts, year: 'numeric' });
  // ISO 8601 has no dates without a year.
  const day = date_format === 'iso' ? dayYear : new Intl.DateTimeFormat(locales[date_format], parts);
  return { chosen, day, dayYear };
};
let style: ReturnType<typeof makeStyle> | undefined;

/** Browsers write `Sept` in British English, and three letters for every other month. */
const shortSeptember = (text: string): string => text.replace(/\bSept\b/, 'Sep');

/** Formatters are slow to make, so they are kept until the business changes its formats. */
function currentStyle() {
  const chosen = formats.read();
  return style?.chosen === chosen ? style : (style = makeStyle(chosen));
}

/** A time such as `14:05` on the clock of the business: `2:05 pm`. */
export function displayTime(time: string): string {
  if (formats.read().clock === '24') return time;
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats calendar dates in English words, the month first if the business writes it first: `Monday 23 November`. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const made: Record<string, Intl.DateTimeFormat> = {};
  return (day) => {
    const locale = formats.read().date_format.startsWith('month') ? 'en-US' : 'en-GB';
    made[locale] ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return shortSeptember(made[locale].format(new Date(`${day}T12:00:00Z`)));
  };
}

const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The calendar date on the wall of the business; a calendar date (`2026-11-21`) is that day everywhere. */
const dayOf = (text: string): string => (isDateOnly(text) ? text : wallClockAt(businessZone(), text).day);

const clockOf = (moment: string): string => displayTime(wallClockAt(businessZone(), moment).clock);

const asDate = (text: string): Date => new Date(`${dayOf(text)}T12:00:00Z`);

/** `17 Nov`, with the year if it isn't the current one. */
export function shortDate(text: string, now = new Date()): string {
  const { day, dayYear } = currentStyle();
  const isThisYear = dayOf(text).slice(0, 4) === isoToday(now).slice(0, 4);
  return shortSeptember((isThisYear ? day : dayYear).format(asDate(text)));
}

export const fullDate = (text: string): string => shortSeptember(currentStyle().dayYear.format(asDate(text)));

/** The exact time, for tooltips and the right edge of a timeline; a calendar date has no time. */
export const exactTime = (text: string): string =>
  isDateOnly(text) ? fullDate(text) : `${fullDate(text)}, ${clockOf(text)}`;

/** `just now`, `12 min ago`, `3 h ago`, then the date. A calendar date is `today` or `yesterday`, never hours ago. */
export function timeAgo(text: string, now = new Date()): string {
  if (isDateOnly(text)) return nearDay(text, now);
  const minutes = Math.floor((now.getTime() - Date.parse(text)) / 60_000);
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
  return dayOf(text) === isoToday(now) ? clockOf(text) : `${shortDate(text, now)}, ${clockOf(text)}`;
}

/** Today's date for the business: `2026-11-22`. */
export const isoToday = (now = new Date()): string => wallClockText(businessZone(), now.getTime()).slice(0, 10);

/** Whole days from one calendar date to another, regardless of clock changes in between. */
export const daysApart = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** The calendar date this many days later. */
export const dayLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
