import { count } from '@/lib/money';
import type { Place } from './api';

const MOST = 12;

/** One square for each piece that an order wants; many are told in figures alone. */
export function SupplyPips({ place }: { place: Pick<Place, 'wanted' | 'reserved' | 'promised' | 'short'> }) {
  const { wanted, reserved, promised, short } = place;
  const words = `${count(reserved)} on hand, ${count(promised)} promised, ${count(short)} short`;
  if (wanted > MOST) return <span className="num">{`${count(reserved + promised)} of ${count(wanted)}`}</span>;
  const squares = [...Array<'hand'>(reserved).fill('hand'), ...Array<'promised'>(promised).fill('promised'), ...Array<'short'>(short).fill('short')];
  return (
    <span className="supply-pips" role="img" aria-label={words}>
      {squares.map((look, at) => (
        <i key={at} className={look} />
      ))}
    </span>
  );
}
