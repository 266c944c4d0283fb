import { count } from '@/lib/numbers/money';
import { legendOf, segmentsOf, type Supply } from './supply';

/** "2 delivered, 1 short" */
export const supplyText = (supply: Supply): string =>
  legendOf(supply)
    .map(([, size, label]) => `${count(size)} ${label}`)
    .join(', ');

/** The allocation of a line as a picture. */
export function SupplyBar({ supply }: { supply: Supply }) {
  return (
    <div className="progress" role="img" aria-label={`${count(supply.wanted)} ordered: ${supplyText(supply)}`}>
      {segmentsOf(supply).map(({ kind, size }, index) => (
        <i key={index} className={`p-${kind}`} style={{ flexGrow: size }} />
      ))}
    </div>
  );
}
