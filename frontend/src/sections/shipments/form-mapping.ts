import type { Schema } from '@/api/client';
import { NONE } from '@/patterns/fields/choices';
import { changedFields } from '@/patterns/forms/field-differences';
import type { Shipment } from './api';
import { isAnnounced } from './labels';

type StockOrder = Schema<'StockOrderOut'>;

interface LineValues {
  stock_order_line_id: string;
  stock_order_id: string;
  product: string;
  /** The quantity that the vendor hasn't sent. */
  free: number;
  quantity: string;
}

export interface FormValues {
  tracking_number: string;
  carrier: string;
  status: 'expected' | 'label_created' | 'in_transit';
  shipped_at: string;
  eta: string;
  tracking_url: string;
  notes: string;
  stock_order: string;
  lines: LineValues[];
}

/** All lines that can be in the shipment; those that are have their quantity. */
export function toForm(shipment: Shipment | undefined, orders: readonly StockOrder[]): FormValues {
  return {
    tracking_number: shipment?.tracking_number ?? '',
    carrier: shipment?.carrier ?? '',
    status: 'in_transit',
    shipped_at: shipment?.shipped_at ?? '',
    eta: shipment?.eta ?? '',
    tracking_url: shipment?.tracking_url ?? '',
    notes: shipment?.notes ?? '',
    stock_order: shipment?.lines[0]?.stock_order_id ?? NONE,
    lines: shipment && !isAnnounced(shipment.status) ? [] : linesIn(shipment, orders),
  };
}

function linesIn(shipment: Shipment | undefined, orders: readonly StockOrder[]): LineValues[] {
  const packed = new Map(shipment?.lines.map((line) => [line.stock_order_line_id, line.quantity]));
  return orders.flatMap((order) =>
    order.lines
      .filter(({ id, waiting }) => waiting > 0 || packed.has(id))
      .map((line) => ({
        stock_order_line_id: line.id,
        stock_order_id: order.id,
        product: line.product_name ?? line.description ?? 'A deleted product',
        free: line.waiting,
        quantity: packed.has(line.id) ? String(packed.get(line.id)) : '',
      })),
  );
}

const isIn = ({ quantity }: LineValues): boolean => quantity.trim() !== '' && Number(quantity) !== 0;

const emptyToNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const packedLines = (lines: readonly LineValues[]): Schema<'ShipmentLineIn'>[] =>
  lines.filter(isIn).map(({ stock_order_line_id, quantity }) => ({ stock_order_line_id, quantity: Number(quantity) }));

export function toServer(values: FormValues): Schema<'ShipmentIn'> {
  const { tracking_number, carrier, status, shipped_at, eta, tracking_url, notes, lines } = values;
  return {
    tracking_number: emptyToNull(tracking_number),
    carrier: emptyToNull(carrier),
    status,
    shipped_at: emptyToNull(shipped_at),
    eta: emptyToNull(eta),
    tracking_url: emptyToNull(tracking_url),
    notes: emptyToNull(notes),
    lines: packedLines(lines),
  };
}

/** The changed fields. The status is changed by separate actions. */
export function changesOf(values: FormValues, base: FormValues): Schema<'ShipmentChange'> {
  const { status: _now, ...now } = toServer(values);
  const { status: _then, ...then } = toServer(base);
  return changedFields(now, then);
}

/** Maps a field of the server to the form. The server counts only the lines that were sent. */
export function fieldOf(field: string, { lines }: FormValues): string {
  const [first, place, name] = field.split('.');
  if (first !== 'lines' || place === undefined) return field;
  const sent = lines.flatMap((line, index) => (isIn(line) ? [index] : []));
  return `lines.${sent[Number(place)] ?? 0}.${name === 'stock_order_line_id' ? 'quantity' : (name ?? 'quantity')}`;
}
