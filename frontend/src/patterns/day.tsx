import { None } from './private';
import { fullDate, shortDate } from '@/lib/dates';

/** A day in a list: short, and whole when somebody points at it. */
export function Day({ date }: { date: string | null }) {
  if (!date) return <None />;
  return (
    <time dateTime={date} title={fullDate(date)}>
      {shortDate(date)}
    </time>
  );
}
