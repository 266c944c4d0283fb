import { expect, test, vi } from 'vitest';
import { formats, type Formats } from '@/lib/formats';
import { defaultFormats } from '@/testing/formats';
import { orders, report, revenue, row } from '@/testing/reports';
import type { Measure } from './api';
import { reportQueryParams } from './api';
import { reportIn, rowsLink } from './names';
import { changeOf, isEmptyReport, privateKind, rangeText, reportAnswer, rowName, valueText } from './labels';

const late: Measure = { name: 'late_percent', label: 'Late %', unit: 'percent' };

test('a report is empty if nothing happened in either period', () => {
  const figure = { ...revenue, value: 0, before: 0 };
  const empty = report({ rows: [row({}), row({})], figures: [figure, { ...figure, value: null, before: null }] });
  expect(isEmptyReport(empty)).toBe(true);
  expect(isEmptyReport(report({ rows: [] }))).toBe(true);
  expect(isEmptyReport(report({}))).toBe(false);
  expect(isEmptyReport({ ...empty, figures: [{ ...figure, value: 3 }] })).toBe(false);
  expect(isEmptyReport({ ...empty, figures: [{ ...figure, before: 3 }] })).toBe(false);
});

test('days are named as short as possible', () => {
  expect(rangeText('2026-11-22', '2026-11-22')).toBe('22 Nov 2026');
  expect(rangeText('2026-11-01', '2026-11-22')).toBe('1–22 Nov 2026');
  expect(rangeText('2026-10-28', '2026-11-03')).toBe('28 Oct – 3 Nov 2026');
  expect(rangeText('2025-12-28', '2026-01-03')).toBe('28 Dec 2025 – 3 Jan 2026');
});

test('a change is a percentage, or points between percentages', () => {
  expect(changeOf(revenue, 48_216.4, 43_051.2)).toEqual({ text: '12.0%', direction: 'up', tone: 'up' });
  expect(changeOf(revenue, 90, 100)).toEqual({ text: '10.0%', direction: 'down', tone: 'down' });
  expect(changeOf(revenue, 100, 100)).toEqual({ text: '0.0%', direction: 'same', tone: undefined });
  expect(changeOf(late, 12.5, 10)).toEqual({ text: '2.5 points', direction: 'up', tone: 'down' });
  expect(changeOf(orders, 198, 2)?.text).toBe('9,800%');
  expect(changeOf({ ...revenue, name: 'cost' }, 2, 1)).toEqual({ text: '100.0%', direction: 'up', tone: undefined });
});

test('there is no change from nothing', () => {
  expect(changeOf(revenue, 5, 0)).toBeUndefined();
  expect(changeOf(revenue, 5, null)).toBeUndefined();
  expect(changeOf(revenue, null, 5)).toBeUndefined();
  expect(changeOf(revenue, 5, undefined)).toBeUndefined();
});

test('values are shown in their unit', () => {
  expect(valueText(1234.5, revenue)).toBe('$1,234.50');
  expect(valueText(1234, orders)).toBe('1,234');
  expect(valueText(31.4, late)).toBe('31.4%');
  expect(valueText(1, { unit: 'days' })).toBe('1 day');
  expect(valueText(0.5, { unit: 'times' })).toBe('0.50×');
  expect(valueText(null, revenue)).toBe('none');
});

test('every amount is private, as revenue or as an expense', () => {
  expect(privateKind(revenue, { main: 'revenue' })).toBe('revenue');
  expect(privateKind({ name: 'cost', unit: 'money' }, { main: 'margin' })).toBe('expense');
  expect(privateKind({ name: 'average', unit: 'money' }, { main: 'spend' })).toBe('expense');
  expect(privateKind({ name: 'average', unit: 'money' }, { main: 'revenue' })).toBe('revenue');
  expect(privateKind(orders, { main: 'revenue' })).toBeUndefined();
});

test('the answer says how the period compares', () => {
  expect(reportAnswer(report({}))).toBe('Net sales up 12.0% from 1–22 Oct 2026');
  expect(reportAnswer(report({ by: 'product' }))).toBe('Net sales up 12.0% from 1–22 Oct 2026, led by Drills');
  expect(reportAnswer(report({ by: 'age' }))).toBe('Net sales up 12.0% from 1–22 Oct 2026');
  expect(reportAnswer(report({ by: 'slow' }))).toBe('Net sales up 12.0% from 1–22 Oct 2026');
  expect(reportAnswer(report({ compared_first: null, compared_last: null }))).toBe('Net sales: $48,216.40');
  expect(reportAnswer(report({ rows: [row({})] }))).toBe('No records for this period');
  expect(
    reportAnswer(report({ total: null, main: 'orders', by: 'stage', rows: [row({ values: { orders: 7 } })] })),
  ).toBe('Drills: 7');
  const atTheEnd = { ...revenue, value: 112, before: 100 };
  expect(reportAnswer(report({ total: null, figures: [atTheEnd] }))).toBe('Net sales up 12.0% from 1–22 Oct 2026');
});

test('rows are named by their days or their group', () => {
  const days = row({ first: '2026-11-02', last: '2026-11-08' });
  expect(rowName(days, { by: 'week' })).toBe('2–8 Nov 2026');
  expect(rowName(days, { by: 'day' })).toBe('Mon 2 Nov');
  expect(rowName(days, { by: 'month' })).toBe('November 2026');
  expect(rowName(row({}), { by: 'category' })).toBe('Drills');
});

test('the URL names the report, and only a custom period has dates', () => {
  expect(reportIn('lead_times')).toBe('lead_times');
  expect(reportIn('nothing')).toBe('sales');
  expect(reportQueryParams({ report: 'margin', period: 'today', first: '2026-01-01', last: '2026-01-02' })).toEqual({
    period: 'today',
    compare: undefined,
    by: undefined,
  });
  expect(reportQueryParams({ first: '2026-01-01', last: '2026-01-02' })).toMatchObject({
    first: '2026-01-01',
    last: '2026-01-02',
  });
});

test('a figure opens the list with all of its rows', () => {
  expect(rowsLink({ resource: 'orders', filters: { 'ordered_at.gte': '2026-11-01' } })).toEqual({
    to: '/purchases',
    search: { filter: 'all', 'ordered_at.gte': '2026-11-01' },
  });
  expect(rowsLink(null)).toBeUndefined();
  expect(rowsLink({ resource: 'nothing', filters: {} })).toBeUndefined();
});

test('a day is written in the date format of the business', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  const written = (date_format: Formats['date_format'], first = '2026-11-01') => {
    formats.set({ ...defaultFormats, date_format });
    return rowName(row({ first, last: first }), report({ by: 'day' }));
  };
  expect(written('day_month_dots')).toBe('Sun 01.11.');
  expect(written('month_name_day')).toBe('Sun Nov 1');
  expect(written('iso')).toBe('Sun 2026-11-01');
  expect(written('day_month_name')).toBe('Sun 1 Nov');
  expect(written('day_month_name', '2025-11-02')).toBe('Sun 2 Nov 2025');
  vi.useRealTimers();
});
