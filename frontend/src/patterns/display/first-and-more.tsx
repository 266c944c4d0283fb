import { moreText } from '@/lib/text/names';

/** The first of several items, which is cut if there is no room, and how many others there are. */
export function FirstAndMore({ first, more }: { first: string; more: number }) {
  return (
    <span className="first-and-more" title={first + moreText(more)}>
      <span className="trunc">{first}</span>
      {more > 0 && <span className="t-3 num">{moreText(more)}</span>}
    </span>
  );
}
