import '@/styles/pips.css';
import { count } from '@/lib/money';

/** What became of the pieces of a line; together they are what was ordered. */
export interface Pieces {
  received: number;
  shipped: number;
  waiting: number;
  bad: number;
  cancelled: number;
  missing: number;
}

export type Fate = keyof Pieces;

/** From here on single squares say nothing any more: a bar with the counts does. */
export const MOST_PIPS = 48;

/** In the order in which they are drawn. Missing and cancelled look the same: neither will come. */
const fates: readonly (readonly [fate: Fate, look: string])[] = [
  ['received', 'good'],
  ['shipped', 'ship'],
  ['waiting', 'wait'],
  ['bad', 'bad'],
  ['missing', 'cx'],
  ['cancelled', 'cx'],
];

const some = (pieces: Pieces) => fates.flatMap(([fate, look]) => (pieces[fate] > 0 ? [{ fate, look, n: pieces[fate] }] : []));

/** "4 shipped, 2 waiting". */
export const spokenPieces = (pieces: Pieces): string =>
  some(pieces)
    .map(({ fate, n }) => `${count(n)} ${fate}`)
    .join(', ') || 'no pieces';

export const piecesIn = (pieces: Pieces): number => some(pieces).reduce((sum, { n }) => sum + n, 0);

/** One piece is one square; many are a bar. The group is one picture with a spoken summary. */
export function Pips({ pieces, bar }: { pieces: Pieces; bar?: boolean }) {
  if (bar || piecesIn(pieces) > MOST_PIPS) return <PieceBar pieces={pieces} counted={!bar} />;
  return (
    <span className="pips" role="img" aria-label={spokenPieces(pieces)}>
      {some(pieces).flatMap(({ fate, look, n }) => Array.from({ length: n }, (_, at) => <i key={`${fate}${at}`} className={look} />))}
    </span>
  );
}

function PieceBar({ pieces, counted }: { pieces: Pieces; counted: boolean }) {
  return (
    <span className="pipbar" role="img" aria-label={spokenPieces(pieces)}>
      <span className="track">
        {some(pieces).map(({ fate, look, n }) => (
          <i key={fate} className={look} style={{ flexGrow: n }} />
        ))}
      </span>
      {counted && (
        <span className="t-caption t-3 num" aria-hidden="true">
          {spokenPieces(pieces)}
        </span>
      )}
    </span>
  );
}

const words: Record<Fate, string> = { received: 'Received', shipped: 'Shipped', waiting: 'Waiting', bad: 'Bad', missing: 'Missing', cancelled: 'Cancelled' };

/** What the squares mean, each with its count in words: colour alone tells nobody. */
export function PipKey({ pieces }: { pieces: Pieces }) {
  return (
    <span className="pkey num">
      {some(pieces).map(({ fate, look, n }) => (
        <span key={fate}>
          <span className="pips" aria-hidden="true">
            <i className={look} />
          </span>
          {words[fate]} {count(n)}
        </span>
      ))}
    </span>
  );
}
