/**
 * Pure functions for weeks and months of a calendar. Days are strings (`2026-11-21`), so that no time zone can shift
 * them.
 */

import { formats } from '@/lib/formats';
import { dayLater } from './dates';

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Whether a string is a day that exists. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(atNoon(text).getTime()) &&
  atNoon(text).toISOString().startsWith(text);

export const dayNumber = (day: string): number => Number(day.slice(8));

/** Days since Monday, 0 to 6. */
export const weekdayNumber = (day: string): number => (atNoon(day).getUTCDay() + 6) % 7;

const firstWeekday = { monday: 0, saturday: 5, sunday: 6 };

/** The first day of its week, on the day with which the business starts its weeks. */
export const weekOf = (day: string): string =>
  dayLater(day, -((weekdayNumber(day) - firstWeekday[formats.read().week_start] + 7) % 7));

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** A run of this many days. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayLater(day, at));

function daysIn(first: string): number {
  const date = atNoon(first);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}

/** The same day this many months later, or the last day of a shorter month. */
export function monthLater(day: string, by: number): string {
  const first = atNoon(firstOf(day));
  first.setUTCMonth(first.getUTCMonth() + by);
  const start = first.toISOString().slice(0, 10);
  return `${start.slice(0, 8)}${String(Math.min(dayNumber(day), daysIn(start))).padStart(2, '0')}`;
}

export const lastOfMonth = (day: string): string =>
  `${day.slice(0, 8)}${String(daysIn(firstOf(day))).padStart(2, '0')}`;

/** The full weeks that cover the month. */
export function monthDays(day: string): string[] {
  const first = weekOf(firstOf(day));
  const weeks = Math.ceil((Date.parse(lastOfMonth(day)) - Date.parse(first) + 86_400_000) / (7 * 86_400_000));
  return daysFrom(first, weeks * 7);
}

/** The same days, grouped by week. */
export function monthWeeks(day: string): string[][] {
  const days = monthDays(day);
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
}
