import { afterEach, describe, expect, test } from 'vitest';
import { readDay } from '@/patterns/fields/date-reading';
import { shortAmount } from '@/patterns/chart/axis';
import { readTyped } from '@/patterns/list/cells/cell-text';
import { denominations } from '@/sections/calculator/calculations';
import { defaultFormats } from '@/testing/formats';
import { titleOf } from '@/sections/tasks/calendar/days';
// The server writes documents and quote emails with these, see tests/business/test_formats.py.
import printed from '@/testing/printed-formats.json';
import { exactTime, fullDate, shortDate, displayTime, timeOrDate } from '@/lib/dates/dates';
import { fileSize } from '@/lib/numbers/file-size';
import { formats, type Formats } from '@/lib/formats';
import { count, currencySign, money, moneyText, plainAmount, readMoney } from '@/lib/numbers/money';
import { monthDays, weekOf } from '@/lib/dates/month';
import { plural } from '@/lib/text/names';
import { readDate } from '@/lib/dates/typed-date';

function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value {
  return (text) => {
    const found = values.find((label) => label === text);
    if (found === undefined) throw new Error(`unknown: ${text}`);
    return found;
  };
}

const numberFormat = oneOf(['comma_point', 'point_comma', 'space_comma', 'apostrophe_point']);
const dateFormat = oneOf(['day_month_name', 'month_name_day', 'day_month', 'day_month_dots', 'month_day', 'iso']);

const choose = (some: Partial<Formats>) => formats.set({ ...defaultFormats, ...some });
afterEach(() => choose({}));

const euro = { currency: 'EUR', number_format: 'point_comma' } as const;
const now = new Date('2026-11-21T12:00:00');

describe('amounts and numbers', () => {
  test('amounts, numbers and dates are those of documents', () => {
    for (const { currency, number_format, amount, shown } of printed.amounts) {
      choose({ currency, number_format: numberFormat(number_format) });
      expect(money(amount)).toBe(shown);
    }
    for (const [number_format, shown] of Object.entries(printed.counts)) {
      choose({ number_format: numberFormat(number_format) });
      expect(count(1_234_567)).toBe(shown);
    }
    for (const [date_format, shown] of Object.entries(printed.days)) {
      choose({ date_format: dateFormat(date_format) });
      expect(['2026-03-05', '2026-11-22'].map(fullDate)).toEqual(shown);
    }
  });

  test('whole numbers, shares, sizes and the axis follow the separators', () => {
    choose(euro);
    expect([count(1234), plural(1234, 'unit'), fileSize(12_500_000)]).toEqual(['1.234', '1.234 units', '12,5 MB']);
    expect([shortAmount(1500), currencySign()]).toEqual(['1,5k\u00a0€', '€']);
    choose({ currency: 'CHF' });
    expect(shortAmount(1500)).toBe('1.5k');
  });

  test.each([
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234', 1234],
    ['1,5', 1.5],
    ['1,006', null],
    ['1.234,005', null],
    ['€ 12,5', 12.5],
    ['-5', -5],
    ['1,2,3,', 123],
    ['zwölf', null],
  ])('with a decimal comma, %s is read as %s', (typed, amount) => {
    choose(euro);
    expect(readMoney(typed)).toBe(amount);
  });

  test.each(["1'234.50", '1’234.50', 'CHF 1’234.50'])('%s is read with an apostrophe between thousands', (typed) => {
    choose({ currency: 'CHF', number_format: 'apostrophe_point' });
    expect(readMoney(typed)).toBe(1234.5);
  });

  test('a field shows the decimal comma, and a cell saves plain digits', () => {
    choose(euro);
    expect([moneyText(1234.5), moneyText(null), plainAmount(1234.5)]).toEqual(['1234,50', '', '1234.50']);
    expect(readTyped('money', '1234,5', false)).toEqual({ value: '1234.50' });
    for (const amount of [0, 0.05, 12, 999.99, 1234.5, 1_000_000]) expect(readMoney(moneyText(amount))).toBe(amount);
  });

  test('change is given in notes and coins that exist', () => {
    choose(euro);
    expect(denominations(465n).replaceAll('\u00a0', ' ')).toBe('2 × 2 €, 1 × 0,50 €, 1 × 0,10 €, 1 × 0,05 €');
  });
});

describe('dates', () => {
  test.each([
    ['day_month_name', '7 Nov', '7 Nov 2025'],
    ['month_name_day', 'Nov 7', 'Nov 7, 2025'],
    ['day_month', '07/11', '07/11/2025'],
    ['day_month_dots', '07.11.', '07.11.2025'],
    ['month_day', '11/07', '11/07/2025'],
    ['iso', '2026-11-07', '2025-11-07'],
  ] as const)('%s', (date_format, short, full) => {
    choose({ date_format });
    expect([shortDate('2026-11-07', now), fullDate('2025-11-07')]).toEqual([short, full]);
  });

  test('a typed date is read in the order of the business', () => {
    choose({ date_format: 'month_day' });
    expect(readDay('12/3/2026')).toBe('2026-12-03');
    choose({ date_format: 'day_month_dots' });
    expect(readDay('12/3/2026')).toBe('2026-03-12');
  });

  test('headings put the month first if the business does', () => {
    expect(titleOf('day', '2026-11-22')).toBe('Sunday, 22 November 2026');
    choose({ date_format: 'month_day' });
    expect(titleOf('day', '2026-11-22')).toBe('Sunday, November 22, 2026');
  });
});

test.each([
  ['00:05', '12:05 am'],
  ['09:30', '9:30 am'],
  ['12:00', '12:00 pm'],
  ['14:05', '2:05 pm'],
])('on a 12-hour clock, %s is %s', (time, shown) => {
  expect(displayTime(time)).toBe(time);
  choose({ clock: '12' });
  expect(displayTime(time)).toBe(shown);
  expect([timeOrDate(`2026-11-21T${time}:00`, now), exactTime(`2026-11-21T${time}:00`)]).toEqual([
    shown,
    `21 Nov 2026, ${shown}`,
  ]);
});

test('weeks begin on the chosen day, in calendars and in typed dates', () => {
  const weeks = () => [weekOf('2026-11-25'), weekOf('2026-11-22'), monthDays('2026-11-25')[0]];
  const next = () => readDate('next sun', { today: '2026-11-25', monthFirst: false });
  expect([...weeks(), next()]).toEqual(['2026-11-23', '2026-11-16', '2026-10-26', '2026-12-06']);
  choose({ week_start: 'sunday' });
  expect([...weeks(), next()]).toEqual(['2026-11-22', '2026-11-22', '2026-11-01', '2026-11-29']);
  choose({ week_start: 'saturday' });
  expect([...weeks(), next()]).toEqual(['2026-11-21', '2026-11-21', '2026-10-31', '2026-11-29']);
});

test('listeners are notified of new formats, and only of those', () => {
  const before = formats.version();
  choose({});
  expect(formats.version()).toBe(before);
  choose(euro);
  expect(formats.version()).toBe(before + 1);
});

test('only these modules know a currency, or how a locale writes numbers and dates', () => {
  const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  // The public pages advertise the price of Orderkeep itself; the theme preview has sample amounts.
  const own = Object.entries(sources).filter(
    ([path, text]) =>
      !/\.test\.|generated|\/testing\/|\/landing\/|\/theme-preview\//.test(path) &&
      /'USD'|'en-(US|GB)'|toLocale(Date|Time)?String\(|`\$\$\{|'\$'|>\$</.test(text),
  );
  expect(own.map(([path]) => path).sort()).toEqual([
    '/src/lib/dates/business-zone.ts',
    '/src/lib/dates/dates.ts',
    '/src/lib/formats.ts',
    '/src/lib/numbers/money.ts',
    '/src/sections/calculator/calculations.ts',
  ]);
});
