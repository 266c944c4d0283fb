import '@/styles/item-progress.css';
import { count } from '@/lib/numbers/money';

/** The state of each item: one square each, always in the same style. `now` was just scanned. */
type Segment = 'good' | 'now' | 'shipped' | 'waiting' | 'bad' | 'lost' | 'cancelled';

/** In the order in which they are drawn and announced. */
const segments: readonly Segment[] = ['good', 'now', 'shipped', 'waiting', 'bad', 'lost', 'cancelled'];

const segmentLabels: Record<Segment, string> = {
  good: 'received',
  now: 'just scanned',
  shipped: 'shipped',
  waiting: 'not shipped',
  bad: 'damaged',
  lost: 'missing',
  cancelled: 'cancelled',
};

/** What fills a bar: items that have arrived. A bar is empty until the first one arrives, whatever is in transit. */
const arrivedSegments: readonly Segment[] = ['good', 'now', 'bad'];

/** More items than this are shown as a bar: no one counts that many squares. */
export const MAX_SQUARES = 48;

export type Quantities = Partial<Record<Segment, number>>;

/** "4 shipped, 2 not shipped". */
export const progressText = (quantities: Quantities, waiting = segmentLabels.waiting): string =>
  segments
    .filter((segment) => quantities[segment])
    .map((segment) => `${count(quantities[segment] ?? 0)} ${segment === 'waiting' ? waiting : segmentLabels[segment]}`)
    .join(', ') || 'no items';

const filledSegments = (quantities: Quantities) =>
  segments.map((segment) => [segment, quantities[segment] ?? 0] as const).filter(([, n]) => n > 0);

interface ItemProgressProps {
  quantities: Quantities;
  /** What the waiting items are, if shipped already: "not counted". */
  waiting?: string;
  /** A bar even for few items, without counts: for a list row. */
  bar?: boolean;
}

/** A group of items as one picture with a spoken summary; the counts of a line add up to the ordered quantity. */
export function ItemProgress({ quantities, waiting, bar }: ItemProgressProps) {
  const parts = filledSegments(quantities);
  const all = parts.reduce((sum, [, n]) => sum + n, 0);
  const text = progressText(quantities, waiting);
  if (bar || all > MAX_SQUARES) return <ProgressBar segments={parts} text={text} counted={!bar} />;
  return (
    <span className="item-progress-row" role="img" aria-label={text}>
      {parts.flatMap(([segment, n]) =>
        Array.from({ length: n }, (_, at) => <i key={`${segment}-${at}`} className={`item-progress-${segment}`} />),
      )}
    </span>
  );
}

function ProgressBar({
  segments,
  text,
  counted,
}: {
  segments: readonly (readonly [Segment, number])[];
  text: string;
  counted: boolean;
}) {
  const filled = segments.filter(([segment]) => arrivedSegments.includes(segment));
  const sum = (some: typeof segments) => some.reduce((all, [, n]) => all + n, 0);
  return (
    <span className="row gap-2 item-progress-bar">
      <svg
        className="bar"
        viewBox={`0 0 ${Math.max(sum(segments), 1)} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        {filled.map(([segment, n], index) => (
          <rect
            key={segment}
            className={`item-progress-${segment}`}
            x={sum(filled.slice(0, index))}
            width={n}
            height={1}
          />
        ))}
      </svg>
      {counted && (
        <span className="t-caption t-3 num" aria-hidden="true">
          {text}
        </span>
      )}
    </span>
  );
}

const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** The legend: each state with its count in words, because colour alone isn't enough. */
export function ProgressLegend({ quantities }: { quantities: Quantities }) {
  return (
    <span className="legend t-3 num">
      {filledSegments(quantities).map(([segment, n]) => (
        <span key={segment}>
          <span className="item-progress-row" aria-hidden="true">
            <i className={`item-progress-${segment}`} />
          </span>
          {capital(segmentLabels[segment])} {count(n)}
        </span>
      ))}
    </span>
  );
}
