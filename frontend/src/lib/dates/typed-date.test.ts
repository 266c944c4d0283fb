import { describe, expect, test } from 'vitest';
import { readDate } from './typed-date';

const sunday = { today: '2026-11-22', monthFirst: false };
const wednesday = { today: '2026-11-25', monthFirst: false };

const all = (typed: readonly string[], context = sunday) =>
  Object.fromEntries(typed.map((each) => [each, readDate(each, context)]));

test('words for days around today', () => {
  expect(all(['today', 'Tomorrow', ' tom ', 'yesterday', 'next week', 'next month', 'last year', 'eom'])).toEqual({
    today: '2026-11-22',
    Tomorrow: '2026-11-23',
    ' tom ': '2026-11-23',
    yesterday: '2026-11-21',
    'next week': '2026-11-29',
    'next month': '2026-12-22',
    'last year': '2025-11-22',
    eom: '2026-11-30',
  });
});

test('a number of days, weeks, months or years from today', () => {
  expect(all(['+3', '-1', '+2w', '2w', '+1m', '+1y', 'in 3 days', '2 weeks ago', '+ 10', '−2'])).toEqual({
    '+3': '2026-11-25',
    '-1': '2026-11-21',
    '+2w': '2026-12-06',
    '2w': '2026-12-06',
    '+1m': '2026-12-22',
    '+1y': '2027-11-22',
    'in 3 days': '2026-11-25',
    '2 weeks ago': '2026-11-08',
    '+ 10': '2026-12-02',
    '−2': '2026-11-20',
  });
  expect(readDate('+1m', { today: '2027-01-31', monthFirst: false })).toBe('2027-02-28');
  expect(readDate('+1m', { today: '2028-01-31', monthFirst: false })).toBe('2028-02-29');
  expect(readDate('+1y', { today: '2028-02-29', monthFirst: false })).toBe('2029-02-28');
});

test("weekdays: the coming one, next week's, the last one", () => {
  expect(
    all(['fri', 'wed', 'wednesday', 'next fri', 'next mon', 'this fri', 'last fri', 'last wed', 'thurs'], wednesday),
  ).toEqual({
    fri: '2026-11-27',
    wed: '2026-12-02',
    wednesday: '2026-12-02',
    'next fri': '2026-12-04',
    'next mon': '2026-11-30',
    'this fri': '2026-11-27',
    'last fri': '2026-11-20',
    'last wed': '2026-11-18',
    thurs: '2026-11-26',
  });
  expect(all(['mon', 'next mon', 'sun', 'last sun'])).toEqual({
    mon: '2026-11-23',
    'next mon': '2026-11-23',
    sun: '2026-11-29',
    'last sun': '2026-11-15',
  });
});

test('a day and a month in either order, with and without a year', () => {
  expect(
    all([
      '22 nov',
      'nov 22',
      '22nov',
      '22. November',
      '22nd of november',
      'Nov 22, 2027',
      '22 nov 27',
      '1 sept',
      "3 mar '85",
      '22-nov-2026',
    ]),
  ).toEqual({
    '22 nov': '2026-11-22',
    'nov 22': '2026-11-22',
    '22nov': '2026-11-22',
    '22. November': '2026-11-22',
    '22nd of november': '2026-11-22',
    'Nov 22, 2027': '2027-11-22',
    '22 nov 27': '2027-11-22',
    '1 sept': '2026-09-01',
    "3 mar '85": '1985-03-03',
    '22-nov-2026': '2026-11-22',
  });
});

describe('a missing year is the nearest one', () => {
  test('across the turn of the year, both ways', () => {
    expect(readDate('2 jan', { today: '2026-12-30', monthFirst: false })).toBe('2027-01-02');
    expect(readDate('30 dec', { today: '2027-01-02', monthFirst: false })).toBe('2026-12-30');
    expect(readDate('31/12', { today: '2027-01-02', monthFirst: false })).toBe('2026-12-31');
    expect(readDate('tomorrow', { today: '2026-12-31', monthFirst: false })).toBe('2027-01-01');
  });

  test('29 February falls in the nearest leap year', () => {
    expect(all(['29 feb', 'feb 29'])).toEqual({ '29 feb': '2028-02-29', 'feb 29': '2028-02-29' });
    expect(readDate('29 feb 2027', sunday)).toBeUndefined();
    expect(readDate('29/2/2028', sunday)).toBe('2028-02-29');
    expect(readDate('2100-02-29', sunday)).toBeUndefined();
    expect(readDate('2000-02-29', sunday)).toBe('2000-02-29');
  });
});

test("numbers in the reader's order; with dots the day comes first; otherwise whichever order is valid", () => {
  const american = { ...sunday, monthFirst: true };
  expect(all(['12/3', '12/3/27', '12-3', '12.3.', '12.3.2027', '22/11', '11/22'])).toEqual({
    '12/3': '2027-03-12',
    '12/3/27': '2027-03-12',
    '12-3': '2027-03-12',
    '12.3.': '2027-03-12',
    '12.3.2027': '2027-03-12',
    '22/11': '2026-11-22',
    '11/22': '2026-11-22',
  });
  expect(all(['12/3', '12/3/27', '12.3.', '22/11', '11/22'], american)).toEqual({
    '12/3': '2026-12-03',
    '12/3/27': '2027-12-03',
    '12.3.': '2027-03-12',
    '22/11': '2026-11-22',
    '11/22': '2026-11-22',
  });
});

test('ISO, and a number alone is the next such day of the month', () => {
  expect(all(['2026-11-22', '2026/1/5', '22', '25', '3', '31'])).toEqual({
    '2026-11-22': '2026-11-22',
    '2026/1/5': '2026-01-05',
    '22': '2026-11-22',
    '25': '2026-11-25',
    '3': '2026-12-03',
    '31': '2026-12-31',
  });
});

test("text that isn't a date is not guessed", () => {
  const wrong = [
    '',
    'soon',
    'ma',
    'fr',
    '32',
    '0',
    '31 nov',
    '30 feb',
    '13/13',
    '2026-13-01',
    '2026-00-10',
    '1/2/3/4',
    '99999',
    'nov',
    '22 nov 9999',
    '1 jan 1200',
    '+99999',
    'next',
    '+',
    'tomorrow 5',
  ];
  expect(Object.values(all(wrong)).filter((read) => read !== undefined)).toEqual([]);
});

test('every format in which dates are shown can be parsed', () => {
  for (
    const day = new Date('2027-12-15T00:00:00Z');
    day.toISOString() < '2028-03-05';
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    const iso = day.toISOString().slice(0, 10);
    const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
    expect([readDate(shown, sunday), readDate(iso, sunday)]).toEqual([iso, iso]);
  }
});
