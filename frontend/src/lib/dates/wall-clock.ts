/** Pure conversions from wall-clock time in a time zone to instants, and times of a day. */

import { wallClockText } from './time-zone';

/** The zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(zone: string, moment: number): number {
  const text = wallClockText(zone, moment);
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11)}Z`) - Math.floor(moment / 1000) * 1000;
}

/**
 * The instant at which clocks in this zone show this date and time. Of a repeated hour it is the first; a skipped time
 * is read with the offset from before the change.
 */
export function momentOf(zone: string, day: string, clock: string): string {
  const shown = Date.parse(`${day}T${clock}:00Z`);
  const before = shown - offsetAt(zone, shown - 86_400_000);
  const fits = (moment: number) => moment + offsetAt(zone, moment) === shown;
  const after = shown - offsetAt(zone, shown + 86_400_000);
  return new Date(fits(before) || !fits(after) ? before : after).toISOString();
}

/** Minutes since midnight: `09:30` is 570. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The time this many minutes later, within the day. */
export function clockLater(clock: string, minutes: number): string {
  const at = Math.min(Math.max(minutesOf(clock) + minutes, 0), 24 * 60 - 1);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
