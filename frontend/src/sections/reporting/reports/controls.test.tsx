import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { report, row } from '@/testing/reports';
import { ReportControls } from './controls';

test.each([
  ['loading', undefined, true],
  ['with records', report({}), true],
  ['without records', report({ rows: [row({})], total: null }), false],
])('a report %s offers periods, and a comparison if there is something to compare', (_state, shown, isComparable) => {
  render(<ReportControls search={{}} report={shown} change={() => undefined} />);
  expect(screen.getByRole('group', { name: 'Period' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Compared with/ }) !== null).toBe(isComparable);
});
