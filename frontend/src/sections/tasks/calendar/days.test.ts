import { describe, expect, it } from 'vitest';
import { lanes } from './lanes';
import { daysOf, isDay, monthDays, monthLater, stepDay, titleOf, weekOf } from './days';

describe('the days of a view', () => {
  it('begins weeks on Monday', () => {
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2026-11-16')).toBe('2026-11-16');
    expect(daysOf('week', '2026-11-21')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('shows whole weeks of a month, across daylight saving changes and leap days', () => {
    for (const day of ['2026-02-10', '2024-02-29', '2026-03-29', '2026-10-25', '2026-11-21', '2026-12-31']) {
      const days = monthDays(day);
      expect(days.length % 7).toBe(0);
      expect(new Set(days).size).toBe(days.length);
      expect(days).toContain(`${day.slice(0, 8)}01`);
      expect(days).toContain(day);
    }
    expect(monthDays('2027-02-10')).toHaveLength(28);
    expect([monthDays('2026-11-21')[0], monthDays('2026-11-21').at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  });

  it('steps by its own length and keeps the day of the month if it exists', () => {
    expect(stepDay('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepDay('week', '2026-11-21', -1)).toBe('2026-11-14');
    expect(monthLater('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthLater('2026-01-31', -2)).toBe('2025-11-30');
    expect(titleOf('week', '2026-12-30')).toBe('28 Dec to 3 Jan');
  });

  it('distinguishes a date from other text', () => {
    expect(['2026-11-21', '2026-02-30', '21.11.2026', undefined, ''].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('overlapping entries', () => {
  it('share the width, and later entries have the full width', () => {
    const spans: [number, number][] = [
      [540, 600],
      [570, 630],
      [600, 660],
      [700, 730],
    ];
    expect(lanes(spans)).toEqual([
      { lane: 0, of: 2 },
      { lane: 1, of: 2 },
      { lane: 0, of: 2 },
      { lane: 0, of: 1 },
    ]);
  });
});
