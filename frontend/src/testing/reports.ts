// Reports for tests.

import type { Measure, Report, ReportRow } from '@/sections/reporting/reports/api';

export const revenue: Measure = { name: 'revenue', label: 'Net sales', unit: 'money' };
export const orders: Measure = { name: 'orders', label: 'Orders', unit: 'count' };

/** A row without any sales. */
export const row = (values: Partial<ReportRow>): ReportRow => ({
  key: 'k',
  label: 'Drills',
  first: null,
  last: null,
  values: { revenue: 0 },
  before: null,
  rows: null,
  ...values,
});

/** Sales by day in a month so far, compared with the month before. */
export const report = (values: Partial<Report>): Report => ({
  label: 'Sales',
  period: 'this_month',
  compare: 'previous',
  by: 'day',
  first: '2026-11-01',
  last: '2026-11-22',
  compared_first: '2026-10-01',
  compared_last: '2026-10-22',
  groupings: [],
  measures: [orders, revenue],
  main: 'revenue',
  figures: [],
  rows: [row({ values: { revenue: 48_216.4 } })],
  left_off: 0,
  total: row({ values: { revenue: 48_216.4 }, before: { revenue: 43_051.2 } }),
  ...values,
});
