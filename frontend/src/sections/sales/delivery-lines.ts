import { count } from '@/lib/money';
import type { DeliveryLine } from './deliveries-api';

/** So many pieces of one order that share a fate, with the units that they are. */
export interface ShownLine {
  line: DeliveryLine;
  pieces: number;
  units: string[];
}

const MOST_UNITS = 12;

const tagOf = ({ asset_tag, serial_number }: DeliveryLine): string =>
  [asset_tag, serial_number && `(${serial_number})`].filter(Boolean).join(' ');

/** Pure: the lines of a delivery as they are read, each unit's line with the others of its order. */
export function shownLines(lines: readonly DeliveryLine[]): ShownLine[] {
  const found: ShownLine[] = [];
  for (const line of lines) {
    const known = found.find((each) => each.line.purchase_id === line.purchase_id && each.line.is_bad === line.is_bad);
    const units = line.asset_id ? [tagOf(line)] : [];
    if (known) {
      known.pieces += line.quantity;
      known.units.push(...units);
    } else found.push({ line, pieces: line.quantity, units });
  }
  return found;
}

/** "U-1002 (SN-7), U-1003 and 4 more". */
export const unitsSaid = (units: readonly string[]): string =>
  units.length > MOST_UNITS
    ? `${units.slice(0, MOST_UNITS - 1).join(', ')} and ${count(units.length - MOST_UNITS + 1)} more`
    : units.join(', ');
