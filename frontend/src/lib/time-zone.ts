/** Pure conversions between instants and wall-clock time in a time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

interface Wall {
  /** `2026-11-21`. */
  day: string;
  /** `09:30`. */
  clock: string;
}

function partsOf(zone: string, moment: number): Record<string, string> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
}

/** The date and time on a clock in this zone at an instant. */
export function wallOf(zone: string, moment: string): Wall {
  const { year, month, day, hour, minute } = partsOf(zone, Date.parse(moment));
  return { day: `${year}-${month}-${day}`, clock: `${hour}:${minute}` };
}

/** The zone's offset from UTC at an instant, in milliseconds. */
function aheadAt(zone: string, moment: number): number {
  const { year, month, day, hour, minute, second } = partsOf(zone, moment);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(moment / 1000) * 1000;
}

/**
 * The instant at which clocks in this zone show this date and time. Of a repeated hour it is the first; a skipped time
 * is read with the offset from before the change.
 */
export function momentOf(zone: string, day: string, clock: string): string {
  const shown = Date.parse(`${day}T${clock}:00Z`);
  const before = shown - aheadAt(zone, shown - 86_400_000);
  const fits = (moment: number) => moment + aheadAt(zone, moment) === shown;
  const after = shown - aheadAt(zone, shown + 86_400_000);
  return new Date(fits(before) || !fits(after) ? before : after).toISOString();
}

/** Minutes since midnight: `09:30` is 570. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The time this many minutes later, within the day. */
export function clockLater(clock: string, minutes: number): string {
  const at = Math.min(Math.max(minutesOf(clock) + minutes, 0), 24 * 60 - 1);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
