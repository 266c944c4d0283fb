/** The days of a calendar view. Days are strings (`2026-11-21`), so that no time zone can shift them. */

import { dayLater } from '@/lib/dates';
import { daysFrom, mondayOf, monthDays, monthLater } from '@/lib/month';

export { dayNumber, isDay, mondayOf, monthDays, monthLater, monthWeeks } from '@/lib/month';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const written = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const long = written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const month = written({ month: 'long', year: 'numeric' });
const short = written({ day: 'numeric', month: 'short' });
const weekday = written({ weekday: 'short' });

export const longDay = (day: string): string => long.format(atNoon(day));
export const weekdayOf = (day: string): string => weekday.format(atNoon(day));
export const monthName = (day: string): string => month.format(atNoon(day));

export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  return view === 'week' ? daysFrom(mondayOf(day), 7) : monthDays(day);
}

/** The date one step forward or back in a view. */
export function stepped(view: CalendarView, day: string, by: -1 | 1): string {
  return view === 'month' ? monthLater(day, by) : dayLater(day, view === 'week' ? 7 * by : by);
}

export function titleOf(view: CalendarView, day: string): string {
  if (view === 'day') return longDay(day);
  if (view === 'month') return monthName(day);
  const monday = mondayOf(day);
  return `${short.format(atNoon(monday))} to ${short.format(atNoon(dayLater(monday, 6)))}`;
}
