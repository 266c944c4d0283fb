/** Pure parser for dates as people type them. Days are strings (`2026-11-22`), so that no time zone can shift them. */

import { dayLater } from './dates';
import { isDay, lastOfMonth, monthLater, weekdayNumber, weekOf } from './month';

interface DateContext {
  /** The day from which `tomorrow` and `+3` are counted. */
  today: string;
  /** 12/3 is the third of December, as in the United States. */
  monthFirst: boolean;
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const NEAR: Record<string, number> = {
  today: 0,
  tod: 0,
  now: 0,
  tomorrow: 1,
  tom: 1,
  tmr: 1,
  tmrw: 1,
  yesterday: -1,
  yest: -1,
};
const EARLIEST = 1900;
const LATEST = 2199;

/** Returns the day as `2026-11-22`; undefined if the text can't be parsed. */
export function readDate(typed: string, context: DateContext): string | undefined {
  const text = typed.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
  const day =
    parseRelativeDate(text, context.today) ??
    relative(text, context.today) ??
    onWeekday(text, context.today) ??
    withMonthName(text, context) ??
    inNumbers(text, context);
  return day !== undefined && Number(day.slice(0, 4)) >= EARLIEST && Number(day.slice(0, 4)) <= LATEST
    ? day
    : undefined;
}

function parseRelativeDate(text: string, today: string): string | undefined {
  const near = NEAR[text];
  if (near !== undefined) return dayLater(today, near);
  if (text === 'eom' || text === 'end of month') return lastOfMonth(today);
  const step = /^(next|last) (week|month|year)$/.exec(text);
  return step ? addToDay(today, step[1] === 'next' ? 1 : -1, (step[2] ?? '').charAt(0)) : undefined;
}

/** `+3`, `-1`, `+2w`, `in 3 days`, `2 weeks ago`. A number alone is a day of the month. */
function relative(text: string, today: string): string | undefined {
  const found = /^(in |\+|-|−)? ?(\d{1,4}) ?(d|w|m|y|days?|weeks?|months?|years?)?( ago)?$/.exec(text);
  const [, sign, count, unit, ago] = found ?? [];
  if (count === undefined || (!sign && !unit)) return undefined;
  const back = Boolean(ago) || sign === '-' || sign === '−';
  return addToDay(today, (back ? -1 : 1) * Number(count), (unit ?? 'd').charAt(0));
}

function addToDay(day: string, by: number, unit: string): string {
  if (unit === 'm' || unit === 'y') return monthLater(day, unit === 'y' ? by * 12 : by);
  return dayLater(day, unit === 'w' ? by * 7 : by);
}

const startsOne = (names: readonly string[], text: string): number =>
  text.length < 3 ? -1 : names.findIndex((each) => each.startsWith(text));

/**
 * `fri` is the next one after today, `next fri` is in the next week, and `last fri` is in the past.
 */
function onWeekday(text: string, today: string): string | undefined {
  const [, which, name = ''] = /^(next |last |this )?([a-z]+)\.?$/.exec(text) ?? [];
  const wanted = startsOne(WEEKDAYS, name === 'thur' || name === 'thurs' ? 'thu' : name);
  if (wanted < 0) return undefined;
  const week = weekOf(today);
  const inWeek = dayLater(week, (wanted - weekdayNumber(week) + 7) % 7);
  if (which === 'next ') return dayLater(inWeek, 7);
  if (which === 'this ') return inWeek;
  const ahead = (wanted - weekdayNumber(today) + 7) % 7;
  if (which === 'last ') return dayLater(today, ahead - 7);
  return dayLater(today, ahead || 7);
}

/** `22 nov`, `nov 22`, `22nd november 2027`, `22. nov 27`. */
function withMonthName(text: string, { today }: DateContext): string | undefined {
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)? ?-?(?:of )?([a-z]{3,9})\.?(?:[ -](\d{4}|'?\d{2}))?$/.exec(text);
  const monthFirst = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}|'?\d{2}))?$/.exec(text);
  const [, first = '', second = '', year] = dayFirst ?? monthFirst ?? [];
  const month = startsOne(MONTHS, (dayFirst ? second : first).replace(/^sept$/, 'sep'));
  return month < 0 ? undefined : dayIn(year?.replace("'", ''), month + 1, Number(dayFirst ? first : second), today);
}

/** ISO, `12/3` in the user's order, `12.3.` with the day first because of the dots, and `22` alone. */
function inNumbers(text: string, { today, monthFirst }: DateContext): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dayIn(iso[1], Number(iso[2]), Number(iso[3]), today);
  if (/^\d{1,2}\.?$/.test(text)) return nextNumber(Number.parseInt(text, 10), today);
  const [, first, mark, second, year] = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?$/.exec(text) ?? [];
  if (first === undefined) return undefined;
  const asMonthFirst = dayIn(year, Number(first), Number(second), today);
  const asDayFirst = dayIn(year, Number(second), Number(first), today);
  return monthFirst && mark !== '.' ? (asMonthFirst ?? asDayFirst) : (asDayFirst ?? asMonthFirst);
}

const dateText = (year: number, month: number, day: number): string | undefined => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : undefined;
};

/** Without a year, the nearest one to today; two-digit years 70 to 99 are in the last century. */
function dayIn(year: string | undefined, month: number, day: number, today: string): string | undefined {
  if (year !== undefined)
    return dateText(year.length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year), month, day);
  const now = Number(today.slice(0, 4));
  const near = [0, 1, -1, 2, -2, 3, -3, 4, -4].flatMap((by) => dateText(now + by, month, day) ?? []);
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return near.sort((one, other) => distance(one) - distance(other))[0];
}

/** The next day with this number, today or later. */
function nextNumber(day: number, today: string): string | undefined {
  const months = Array.from({ length: 3 }, (_, by) => monthLater(`${today.slice(0, 8)}01`, by));
  return months
    .flatMap((first) => dateText(Number(first.slice(0, 4)), Number(first.slice(5, 7)), day) ?? [])
    .find((each) => each >= today);
}
