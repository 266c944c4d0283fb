import { fullDate, shortDate } from '@/lib/dates/dates';
import { None } from './private';

/** A date in a list: short, with the full date on hover. */
export function Day({ date }: { date: string | null }) {
  if (!date) return <None />;
  return (
    <time dateTime={date} title={fullDate(date)}>
      {shortDate(date)}
    </time>
  );
}
