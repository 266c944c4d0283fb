import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReportControls } from './report-controls';
import type { Report } from './reports-api';

const report = (revenue: number): Report => ({
  label: 'Sales',
  period: 'this_month',
  compare: 'previous',
  by: 'day',
  first: '2026-11-01',
  last: '2026-11-22',
  compared_first: '2026-10-01',
  compared_last: '2026-10-22',
  groupings: [],
  measures: [{ name: 'revenue', label: 'Sales', unit: 'money' }],
  main: 'revenue',
  figures: [],
  rows: [{ key: 'k', label: 'Drills', first: null, last: null, values: { revenue }, before: null, rows: null }],
  left_off: 0,
  total: null,
});

test.each([
  ['loading', undefined, true],
  ['with records', report(5), true],
  ['without records', report(0), false],
])('a report %s offers periods, and a comparison if there is something to compare', (_state, shown, isComparable) => {
  render(<ReportControls search={{}} report={shown} change={() => undefined} />);
  expect(screen.getByRole('group', { name: 'Period' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Compared with/ }) !== null).toBe(isComparable);
});
