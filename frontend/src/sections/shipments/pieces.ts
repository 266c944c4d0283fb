import type { Schema } from '@/api/client';
import type { Parcel, ParcelLine } from './api';

type Unit = Schema<'UnitOut'>;

interface GoesTo {
  purchase_id: string | null;
  purchase_number: string | null;
  customer_id: string | null;
  customer_name: string | null;
}

export interface Piece {
  key: string;
  parcel: Parcel;
  line: ParcelLine;
  fate: 'coming' | 'good' | 'bad' | 'missing';
  serial: string | undefined;
  /** Undefined if no one; with empty names if the user can't see the customer. */
  goesTo: GoesTo | undefined;
}

/** One entry per item of a shipment: expected items with their promise, received items with their unit. */
export function piecesOf(parcel: Parcel, units: readonly Unit[]): Piece[] {
  return parcel.lines.flatMap((line) => {
    const own = units.filter(
      (unit) => unit.shipment_id === parcel.id && unit.stock_order_line_id === line.stock_order_line_id,
    );
    const promised = parcel.waiting
      .filter(({ shipment_line_id }) => shipment_line_id === line.id)
      .flatMap((each) => Array.from({ length: each.quantity }, () => each));
    const bad = own.filter(({ status, condition }) => status === 'blocked' || condition === 'damaged');
    const good = own.filter((unit) => unit.received_at !== null && !bad.includes(unit));
    const made = (fate: Piece['fate'], pieces: number, more: (at: number) => Partial<Piece>): Piece[] =>
      Array.from({ length: pieces }, (_, at) => ({
        key: `${line.id}-${fate}-${at}`,
        parcel,
        line,
        fate,
        serial: undefined,
        goesTo: undefined,
        ...more(at),
      }));
    const isOpen = !['lost', 'returned_to_sender', 'cancelled'].includes(parcel.status);
    return [
      ...made('coming', isOpen ? line.open_pieces : 0, (at) => ({ goesTo: promised[at] })),
      ...made('good', line.good, (at) => known(good[at])),
      ...made('bad', line.bad, (at) => ({ serial: known(bad[at]).serial })),
      ...made('missing', line.missing, () => ({})),
    ];
  });
}

const known = (unit: Unit | undefined): Partial<Piece> => ({
  serial: unit?.serial_number ?? unit?.asset_tag,
  goesTo: unit?.customer_name ? unit : undefined,
});
