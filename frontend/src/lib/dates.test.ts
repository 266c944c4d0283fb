import { expect, test } from 'vitest';
import { ago, isoToday, shortDate } from './dates';

const now = new Date('2026-11-21T12:00:00');

test.each([
  ['2026-11-21T11:59:40', 'just now'],
  ['2026-11-21T11:48:00', '12 min ago'],
  ['2026-11-21T09:00:00', '3 h ago'],
  ['2026-11-17T09:00:00', '17 Nov'],
  ['2025-11-17T09:00:00', '17 Nov 2025'],
  ['2026-11-28', '28 Nov'],
])('%s was %s', (moment, words) => {
  expect(ago(moment, now)).toBe(words);
});

test('a calendar date keeps its day', () => {
  expect(shortDate('2026-01-01', now)).toBe('1 Jan');
  expect(isoToday(new Date(2026, 0, 5))).toBe('2026-01-05');
});
