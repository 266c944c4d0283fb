import { afterEach, expect, test } from 'vitest';
import { formats } from '@/lib/formats';
import { dayPresets } from './day-presets';

const usual = formats.read();
afterEach(() => formats.set(usual));

const spans = (today: string) =>
  Object.fromEntries(dayPresets(today).map(({ label, from, until }) => [label, `${from} ${until}`]));

test('the periods around a day', () => {
  expect(spans('2026-03-04')).toEqual({
    Today: '2026-03-04 2026-03-04',
    Yesterday: '2026-03-03 2026-03-03',
    'This week': '2026-03-02 2026-03-08',
    'Last week': '2026-02-23 2026-03-01',
    'This month': '2026-03-01 2026-03-31',
    'Last month': '2026-02-01 2026-02-28',
    'Last 30 days': '2026-02-03 2026-03-04',
    'This year': '2026-01-01 2026-12-31',
  });
  expect(spans('2026-01-31')['Last month']).toBe('2025-12-01 2025-12-31');
});

test('weeks begin on the day that the business chose', () => {
  formats.set({ ...usual, week_start: 'sunday' });
  expect(spans('2026-03-04')['This week']).toBe('2026-03-01 2026-03-07');
  expect(spans('2026-03-01')['Last week']).toBe('2026-02-22 2026-02-28');
});
