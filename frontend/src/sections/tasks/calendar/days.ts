/** The days of a calendar view. Days are strings (`2026-11-21`), so that no time zone can shift them. */

import { dayLater, dayFormat } from '@/lib/dates/dates';
import { daysFrom, monthDays, monthLater, weekOf } from '@/lib/dates/month';

export { dayNumber, isDay, monthDays, monthLater, monthWeeks, weekOf } from '@/lib/dates/month';

export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];

const short = dayFormat({ day: 'numeric', month: 'short' });

export const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const weekdayOf = dayFormat({ weekday: 'short' });
export const monthName = dayFormat({ month: 'long', year: 'numeric' });

export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day];
  return view === 'week' ? daysFrom(weekOf(day), 7) : monthDays(day);
}

/** The date one step forward or back in a view. */
export function stepDay(view: CalendarView, day: string, by: -1 | 1): string {
  return view === 'month' ? monthLater(day, by) : dayLater(day, view === 'week' ? 7 * by : by);
}

export function titleOf(view: CalendarView, day: string): string {
  if (view === 'day') return longDay(day);
  if (view === 'month') return monthName(day);
  const first = weekOf(day);
  return `${short(first)} to ${short(dayLater(first, 6))}`;
}
