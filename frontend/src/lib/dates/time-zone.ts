/** Pure conversions from instants to wall-clock time in a time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(zone, made);
  return made;
}

interface WallClock {
  /** `2026-11-21`. */
  day: string;
  /** `09:30`. */
  clock: string;
}

/** `2026-11-21 09:30:15`, on a clock in this zone: the Swedish locale formats dates as ISO 8601. */
export const wallClockText = (zone: string, moment: number): string => formatOf(zone).format(moment);

/** The date and time on a clock in this zone at an instant. */
export function wallClockAt(zone: string, moment: string): WallClock {
  const text = wallClockText(zone, Date.parse(moment));
  return { day: text.slice(0, 10), clock: text.slice(11, 16) };
}
