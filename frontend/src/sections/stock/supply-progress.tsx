import '@/styles/why.css';
import { count } from '@/lib/numbers/money';
import type { QueueEntry } from './api';

const MAX_SQUARES = 12;

/** One square per ordered item; a bar for larger quantities. */
export function SupplyProgress({ entry }: { entry: Pick<QueueEntry, 'wanted' | 'reserved' | 'promised' | 'short'> }) {
  const { wanted, reserved, promised, short } = entry;
  const text = `${count(reserved)} on hand, ${count(promised)} promised, ${count(short)} short`;
  if (wanted > MAX_SQUARES) {
    return (
      <svg
        className="why-bar"
        viewBox={`0 0 ${reserved + promised + short} 1`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <rect className="hand" width={reserved} height={1} />
        <rect className="promised" x={reserved} width={promised} height={1} />
      </svg>
    );
  }
  const squares = [
    ...Array<'hand'>(reserved).fill('hand'),
    ...Array<'promised'>(promised).fill('promised'),
    ...Array<'hollow'>(short).fill('hollow'),
  ];
  return (
    <span className="why-supply" role="img" aria-label={text}>
      {squares.map((look, index) => (
        <i key={index} className={`swatch ${look}`} />
      ))}
    </span>
  );
}
