import { describe, expect, it } from 'vitest';
import { wallClockAt } from './time-zone';
import { clockLater, minutesOf, momentOf } from './wall-clock';

describe("times in the business's zone", () => {
  it('shows the date and the time in the zone, wherever the reader is', () => {
    expect(wallClockAt('Europe/Berlin', '2026-11-21T23:30:00Z')).toEqual({ day: '2026-11-22', clock: '00:30' });
    expect(wallClockAt('Pacific/Pago_Pago', '2026-11-21T03:00:00Z')).toEqual({ day: '2026-11-20', clock: '16:00' });
    expect(wallClockAt('Pacific/Kiritimati', '2026-11-21T12:00:00Z')).toEqual({ day: '2026-11-22', clock: '02:00' });
  });

  it('round-trips in every zone, including on days when clocks change', () => {
    for (const zone of [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Australia/Lord_Howe',
    ])
      for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31'])
        for (const clock of ['00:00', '08:15', '12:00', '23:45'])
          expect(wallClockAt(zone, momentOf(zone, day, clock))).toEqual({ day, clock });
  });

  it('picks the first of a repeated hour and skips past a missing one', () => {
    expect(momentOf('Europe/Berlin', '2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(momentOf('Europe/Berlin', '2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(momentOf('America/New_York', '2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('counts minutes within the day', () => {
    expect(minutesOf('09:30')).toBe(570);
    expect(clockLater('09:30', 45)).toBe('10:15');
    expect(clockLater('23:30', 60)).toBe('23:59');
  });
});
