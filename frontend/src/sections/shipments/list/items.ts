import type { Schema } from '@/api/client';
import type { Shipment, ShipmentLine } from '@/sections/shipments/api';

type Unit = Schema<'UnitOut'>;

interface GoesTo {
  purchase_id: string | null;
  purchase_number: string | null;
  customer_id: string | null;
  customer_name: string | null;
}

export interface ShipmentItem {
  key: string;
  shipment: Shipment;
  line: ShipmentLine;
  state: 'coming' | 'good' | 'bad' | 'missing';
  serial: string | undefined;
  /** Undefined if no one; with empty names if the user can't see the customer. */
  goesTo: GoesTo | undefined;
}

/** One entry per item of a shipment: expected items with their promise, received items with their unit. */
export function itemsOf(shipment: Shipment, units: readonly Unit[]): ShipmentItem[] {
  return shipment.lines.flatMap((line) => {
    const own = units.filter(
      (unit) => unit.shipment_id === shipment.id && unit.stock_order_line_id === line.stock_order_line_id,
    );
    const promised = shipment.waiting
      .filter(({ shipment_line_id }) => shipment_line_id === line.id)
      .flatMap((each) => Array.from({ length: each.quantity }, () => each));
    const bad = own.filter(({ status, condition }) => status === 'blocked' || condition === 'damaged');
    const good = own.filter((unit) => unit.received_at !== null && !bad.includes(unit));
    const made = (
      fate: ShipmentItem['state'],
      items: number,
      more: (at: number) => Partial<ShipmentItem>,
    ): ShipmentItem[] =>
      Array.from({ length: items }, (_, at) => ({
        key: `${line.id}-${fate}-${at}`,
        shipment,
        line,
        state: fate,
        serial: undefined,
        goesTo: undefined,
        ...more(at),
      }));
    const isOpen = !['lost', 'returned_to_sender', 'cancelled'].includes(shipment.status);
    return [
      ...made('coming', isOpen ? line.open_quantity : 0, (at) => ({ goesTo: promised[at] })),
      ...made('good', line.good, (at) => unitFields(good[at])),
      ...made('bad', line.bad, (at) => ({ serial: unitFields(bad[at]).serial })),
      ...made('missing', line.missing, () => ({})),
    ];
  });
}

const unitFields = (unit: Unit | undefined): Partial<ShipmentItem> => ({
  serial: unit?.serial_number ?? unit?.asset_tag,
  goesTo: unit?.customer_name ? unit : undefined,
});
