/** `9`, `9:30`, `930`, `14.30`, `2 pm`, `2:05 p.m.` */
const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?h? ?(?:([ap])\.?m?\.?)?$/;

/** Parses a time of day as people type it into `14:05`; undefined if the text isn't one. Without am or pm it is on the 24-hour clock. */
export function readTime(typed: string): string | undefined {
  const [, hours, minutes = '00', half] = TIME.exec(typed.trim().toLowerCase().replace(/\s+/g, ' ')) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : onHalfDay(Number(hours), half);
  return hour === undefined || hour > 23 || Number(minutes) > 59
    ? undefined
    : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** 12 am is midnight and 12 pm is noon. */
const onHalfDay = (hour: number, half: string): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'p' ? 12 : 0);
