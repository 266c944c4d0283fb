/** Pure: the days that a view of the calendar shows. Days are texts (`2026-11-21`): no zone can shift them. */

import { dayLater } from '@/lib/dates';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const long = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const month = written({ month: 'long', year: 'numeric' });
const short = written({ day: 'numeric', month: 'short' });
const weekday = written({ weekday: 'short' });

export const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(atNoon(text).getTime()) && atNoon(text).toISOString().startsWith(text);

export const longDay = (day: string): string => long.format(atNoon(day));
export const weekdayOf = (day: string): string => weekday.format(atNoon(day));
export const monthName = (day: string): string => month.format(atNoon(day));
export const dayNumber = (day: string): number => Number(day.slice(8));

/** Monday of its week. */
export const mondayOf = (day: string): string => dayLater(day, -((atNoon(day).getUTCDay() + 6) % 7));

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** So many days in a row. */
export const daysFrom = (day: string, count: number): string[] => Array.from({ length: count }, (_, at) => dayLater(day, at));

/** The first of the month so many months later; the day of the month is kept where it exists. */
export function monthLater(day: string, by: number): string {
  const first = atNoon(firstOf(day));
  first.setUTCMonth(first.getUTCMonth() + by);
  const start = first.toISOString().slice(0, 10);
  const last = daysIn(start);
  return `${start.slice(0, 8)}${String(Math.min(dayNumber(day), last)).padStart(2, '0')}`;
}

function daysIn(first: string): number {
  const date = atNoon(first);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** Whole weeks that hold the month. */
export function monthDays(day: string): string[] {
  const first = mondayOf(firstOf(day));
  const last = `${day.slice(0, 8)}${String(daysIn(firstOf(day))).padStart(2, '0')}`;
  const weeks = Math.ceil((Date.parse(last) - Date.parse(first) + 86_400_000) / (7 * 86_400_000));
  return daysFrom(first, weeks * 7);
}

export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  return view === 'week' ? daysFrom(mondayOf(day), 7) : monthDays(day);
}

/** The same view one step on or back. */
export function stepped(view: CalendarView, day: string, by: -1 | 1): string {
  return view === 'month' ? monthLater(day, by) : dayLater(day, view === 'week' ? 7 * by : by);
}

export function titleOf(view: CalendarView, day: string): string {
  if (view === 'day') return longDay(day);
  if (view === 'month') return monthName(day);
  const monday = mondayOf(day);
  return `${short.format(atNoon(monday))} to ${short.format(atNoon(dayLater(monday, 6)))}`;
}
