/** Between timestamps and what a date and time field holds: `2026-11-21T09:30` on a clock of the business. */
import { businessZone } from './business-zone';
import { wallClockAt } from './time-zone';
import { momentOf } from './wall-clock';

/** The timestamp of a typed date and time; null if the field is empty. */
export const momentFromField = (typed: string): string | null =>
  typed === '' ? null : momentOf(businessZone(), typed.slice(0, 10), typed.slice(11, 16));

/** A timestamp as the field shows it. */
export function fieldFromMoment(moment: string | null): string {
  if (!moment) return '';
  const { day, clock } = wallClockAt(businessZone(), moment);
  return `${day}T${clock}`;
}
