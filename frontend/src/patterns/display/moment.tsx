import { exactTime, timeAgo, timeOrDate } from '@/lib/dates/dates';
import { None } from './private';

interface MomentProps {
  at: string | null;
  className?: string;
}

/** A moment relative to now, with the exact time on hover. */
export const TimeAgo = (props: MomentProps) => <Moment {...props} text={timeAgo} />;

/** The time of a moment today, the date of an earlier one, with the exact time on hover. */
export const TimeOrDate = (props: MomentProps) => <Moment {...props} text={timeOrDate} />;

function Moment({ at, className, text }: MomentProps & { text: (at: string) => string }) {
  if (at === null) return <None />;
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {text(at)}
    </time>
  );
}
