import { timeAgo, exactTime } from '@/lib/dates/dates';

/** The name of a deleted row, which no longer has a page, and when it was deleted. */
export function DeletedName({ at, name }: { at: string; name: string }) {
  return (
    <>
      <span className="trunc" title={name}>
        {name}
      </span>
      <time className="t-3" dateTime={at} title={exactTime(at)}>
        deleted {timeAgo(at)}
      </time>
    </>
  );
}
