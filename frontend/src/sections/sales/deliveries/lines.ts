import { count } from '@/lib/numbers/money';
import type { DeliveryLine } from './api';

/** Items of one order line that came or went alike, with their units. */
interface DisplayLine {
  line: DeliveryLine;
  quantity: number;
  units: string[];
}

const MAX_UNITS = 12;

const isAlike = (line: DeliveryLine, other: DeliveryLine): boolean =>
  (['purchase_id', 'is_bad', 'outcome', 'reason'] as const).every((name) => line[name] === other[name]);

const tagOf = ({ asset_tag, serial_number }: DeliveryLine): string =>
  [asset_tag, serial_number && `(${serial_number})`].filter(Boolean).join(' ');

/** The lines of a delivery for display, with the units of one order line merged. */
export function displayLines(lines: readonly DeliveryLine[]): DisplayLine[] {
  const found: DisplayLine[] = [];
  for (const line of lines) {
    const known = found.find((each) => isAlike(each.line, line));
    const units = line.asset_id ? [tagOf(line)] : [];
    if (known) {
      known.quantity += line.quantity;
      known.units.push(...units);
    } else found.push({ line, quantity: line.quantity, units });
  }
  return found;
}

/** For example "U-1002 (SN-7), U-1003 and 4 more". */
export const unitsText = (units: readonly string[]): string =>
  units.length > MAX_UNITS
    ? `${units.slice(0, MAX_UNITS - 1).join(', ')} and ${count(units.length - MAX_UNITS + 1)} more`
    : units.join(', ');
