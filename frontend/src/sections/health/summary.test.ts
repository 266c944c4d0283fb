import { expect, test } from 'vitest';
import type { HealthCheck } from './api';
import { byUrgency, reportOf, summaryOf } from './summary';

const check = (code: string, status: HealthCheck['status'], detail: string | null = null): HealthCheck => ({
  code,
  title: code.toUpperCase(),
  status,
  figure: `${code} figure`,
  detail,
  cure: null,
  command: null,
  since: null,
});

const all = [
  check('a', 'ok'),
  check('b', 'off'),
  check('c', 'warning'),
  check('d', 'failed', 'Broken.'),
  check('e', 'ok'),
];

test('what needs attention comes first', () => {
  expect(byUrgency(all).map(({ code }) => code)).toEqual(['d', 'c', 'b', 'a', 'e']);
});

test.each([
  [all, '2 checks need attention', '2 of 5 passed, 1 not set up.'],
  [[check('a', 'ok'), check('d', 'failed')], '1 check needs attention', '1 of 2 passed.'],
  [[check('a', 'ok'), check('b', 'off')], 'Everything works', '1 of 2 passed, 1 not set up.'],
])('the result in a sentence', (checks, title, text) => {
  expect(summaryOf(checks)).toEqual({ title, text });
});

test('the report says since when a check fails', () => {
  const failing = { ...check('d', 'failed', 'Broken.'), since: '2025-03-04T09:12:00Z' };
  expect(reportOf({ checked_at: '2026-11-25T14:02:00Z', checks: [failing] })).toBe(
    'Orderkeep health, 2026-11-25T14:02:00Z\nFailed since 2025-03-04T09:12:00Z: D - d figure - Broken.',
  );
});

test('the report names each check with its figure', () => {
  expect(reportOf({ checked_at: '2026-11-25T14:02:00Z', checks: all.slice(2) })).toBe(
    'Orderkeep health, 2026-11-25T14:02:00Z\nFailed: D - d figure - Broken.\nWarning: C - c figure\nPassed: E - e figure',
  );
});
