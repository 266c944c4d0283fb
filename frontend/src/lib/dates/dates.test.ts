import { expect, test } from 'vitest';
import { businessZone, setBusinessZone } from './business-zone';
import { dayFormat, timeAgo, exactTime, fullDate, isoToday, shortDate, timeOrDate } from './dates';

const now = new Date('2026-11-21T12:00:00');

test.each([
  ['2026-11-21T11:59:40', 'just now'],
  ['2026-11-21T11:48:00', '12 min ago'],
  ['2026-11-21T09:00:00', '3 h ago'],
  ['2026-11-17T09:00:00', '17 Nov'],
  ['2025-11-17T09:00:00', '17 Nov 2025'],
  ['2026-11-28', '28 Nov'],
])('%s was %s', (moment, label) => {
  expect(timeAgo(moment, now)).toBe(label);
});

test('every month has three letters', () => {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-18`);
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  expect(months.map((day) => shortDate(day, now))).toEqual(names.map((name) => `18 ${name}`));
  expect(months.map(fullDate)).toEqual(names.map((name) => `18 ${name} 2026`));
  expect(months.map(dayFormat({ month: 'short' }))).toEqual(names);
  expect(dayFormat({ month: 'long' })('2026-09-18')).toBe('September');
});

test('a calendar date keeps its day', () => {
  expect(shortDate('2026-01-01', now)).toBe('1 Jan');
  expect(isoToday(new Date(2026, 0, 5))).toBe('2026-01-05');
});

test('today is the business day, wherever the reader is; an unknown zone changes nothing', () => {
  const reader = businessZone();
  const evening = new Date('2026-11-22T23:30:00Z');
  const todayIn = (zone: string) => {
    setBusinessZone(zone);
    return isoToday(evening);
  };
  expect(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Nowhere/Zone', 'Europe/Berlin'].map(todayIn)).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-22',
    '2026-11-22',
    '2026-11-23',
  ]);
  setBusinessZone(reader);
});

test('times and their days are those of the business, wherever the reader is', () => {
  const reader = businessZone();
  const moment = '2026-12-31T23:30:00Z';
  const shown = (zone: string) => {
    setBusinessZone(zone);
    const later = new Date('2027-01-01T06:00:00Z');
    return [exactTime(moment), shortDate(moment, later), timeOrDate(moment, later)];
  };
  expect(shown('UTC')).toEqual(['31 Dec 2026, 23:30', '31 Dec 2026', '31 Dec 2026, 23:30']);
  expect(shown('Asia/Tokyo')).toEqual(['1 Jan 2027, 08:30', '1 Jan', '08:30']);
  expect(shown('America/New_York')).toEqual(['31 Dec 2026, 18:30', '31 Dec 2026', '31 Dec 2026, 18:30']);
  setBusinessZone(reader);
});

test.each([
  ['2026-11-21', 'today'],
  ['2026-11-20', 'yesterday'],
  ['2026-11-17', '17 Nov'],
  ['2026-11-22', '22 Nov'],
])('the calendar date %s is %s at any time of day', (date, message) => {
  for (const hour of [0, 3, 12, 23]) {
    const then = new Date(2026, 10, 21, hour, 59);
    expect([timeAgo(date, then), timeOrDate(date, then)]).toEqual([message, message]);
  }
  expect(exactTime(date)).toBe(fullDate(date));
});

test('only this module formats as hours or clock times values that may be calendar dates', () => {
  const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const own = Object.entries(sources).filter(
    ([path, text]) => !/\.test\.|generated/.test(path) && /RelativeTimeFormat|\} (h|min) ago/.test(text),
  );
  expect(own.map(([path]) => path)).toEqual(['/src/lib/dates/dates.ts']);
});
