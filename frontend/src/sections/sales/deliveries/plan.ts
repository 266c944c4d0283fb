import type { Schema } from '@/api/client';
import { readQuantity } from '@/lib/numbers/whole-number';
import { orNull } from '@/patterns/fields/fields';
import type { Order, OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID } from '@/sections/sales/orders/labels';
import type { Delivery, DeliveryLine } from './api';
import type { DeliveryMethod } from './labels';
import { isOpen, isReturn } from './steps';

type ReservedRow = Pick<Schema<'AllocationOut'>, 'purchase_id' | 'asset_id' | 'quantity'>;
type ReservedUnit = Pick<Schema<'UnitOut'>, 'id' | 'purchase_id' | 'asset_tag' | 'serial_number'>;

/** One line of the order with its deliverable quantities. */
export interface PlanLine {
  ordered: OrderLine;
  /** The quantity neither handed over nor in another open delivery. */
  left: number;
  /** The quantity in other open deliveries. */
  elsewhere: number;
  /** The reserved quantity without units. */
  reserved: number;
  /** The reserved units. */
  units: readonly ReservedUnit[];
}

const sum = <T>(rows: readonly T[], size: (row: T) => number): number => rows.reduce((all, row) => all + size(row), 0);

/** The quantity of an order line in open deliveries. */
export function quantityInDeliveries(lineId: string, deliveries: readonly Delivery[], but?: string): number {
  const open = deliveries.filter((delivery) => isOpen(delivery) && !isReturn(delivery) && delivery.id !== but);
  return sum(open, ({ lines }) =>
    sum(
      lines.filter(({ purchase_id }) => purchase_id === lineId),
      ({ quantity }) => quantity,
    ),
  );
}

interface Known {
  lines: readonly OrderLine[];
  deliveries: readonly Delivery[];
  reservations: readonly ReservedRow[];
  units: readonly ReservedUnit[];
}

/** The deliverable lines of a delivery; `but` is the delivery being edited, which is ignored. */
export function planLines({ lines, deliveries, reservations, units }: Known, but?: Delivery): PlanLine[] {
  const inOthers = new Set(
    deliveries
      .filter((each) => isOpen(each) && each.id !== but?.id)
      .flatMap(({ lines }) => lines.map(({ asset_id }) => asset_id)),
  );
  return lines
    .map((ordered) => {
      const elsewhere = quantityInDeliveries(ordered.id, deliveries, but?.id);
      return {
        ordered,
        elsewhere,
        left: Math.max(ordered.open_quantity - elsewhere, 0),
        reserved: sum(
          reservations.filter((each) => each.purchase_id === ordered.id && each.asset_id === null),
          ({ quantity }) => quantity,
        ),
        units: units.filter((unit) => unit.purchase_id === ordered.id && !inOthers.has(unit.id)),
      };
    })
    .filter(({ ordered, left }) => left > 0 || but?.lines.some(({ purchase_id }) => purchase_id === ordered.id));
}

type LineValues = { quantity: string; units: string[] };

export type FormValues = {
  method: DeliveryMethod;
  scheduled_at: string;
  address: string;
  carrier: string;
  tracking_number: string;
  notes: string;
  lines: LineValues[];
};

/** The default values of a line: reserved items that aren't in another delivery, or the open quantity for items without stock. */
function firstLine({ ordered, left, reserved, units }: PlanLine): LineValues {
  const named = units.slice(0, left).map(({ id }) => id);
  const rest = ordered.product_id === NIL_ID ? left : Math.min(left - named.length, reserved);
  return { quantity: String(rest), units: named };
}

function lineAsItIs({ ordered }: PlanLine, lines: readonly DeliveryLine[]): LineValues {
  const own = lines.filter(({ purchase_id }) => purchase_id === ordered.id);
  const unnamed = sum(
    own.filter(({ asset_id }) => asset_id === null),
    ({ quantity }) => quantity,
  );
  return { quantity: String(unnamed), units: own.flatMap(({ asset_id }) => asset_id ?? []) };
}

const deliveryMethods: Record<NonNullable<Order['delivery_method']>, DeliveryMethod> = {
  pickup: 'pickup',
  delivery: 'own_driver',
  courier: 'courier',
};

export const methodOf = (method: Order['delivery_method']): DeliveryMethod =>
  method ? deliveryMethods[method] : 'pickup';

interface Start {
  lines: readonly PlanLine[];
  method: DeliveryMethod;
  address: string | null | undefined;
}

export const firstValues = ({ lines, method, address }: Start): FormValues => ({
  method,
  scheduled_at: '',
  address: address ?? '',
  carrier: '',
  tracking_number: '',
  notes: '',
  lines: lines.map(firstLine),
});

export const valuesOf = (delivery: Delivery, lines: readonly PlanLine[]): FormValues => ({
  method: delivery.method,
  scheduled_at: delivery.scheduled_at ?? '',
  address: delivery.address ?? '',
  carrier: delivery.carrier ?? '',
  tracking_number: delivery.tracking_number ?? '',
  notes: delivery.notes ?? '',
  lines: lines.map((line) => lineAsItIs(line, delivery.lines)),
});

export const quantitiesIn = (values: readonly LineValues[]): number =>
  sum(values, ({ quantity, units }) => readQuantity(quantity) + units.length);

/** The delivery's fields for the request. A pickup has no address, and only a courier has a tracking number. */
export function fieldsToServer({
  method,
  scheduled_at,
  address,
  carrier,
  tracking_number,
  notes,
}: Omit<FormValues, 'lines'>) {
  const driven = method !== 'pickup';
  return {
    method,
    scheduled_at: orNull(scheduled_at),
    address: driven ? orNull(address) : null,
    carrier: method === 'courier' ? orNull(carrier) : null,
    tracking_number: method === 'courier' ? orNull(tracking_number) : null,
    notes: orNull(notes),
  };
}

type SentLine = Schema<'DeliveryLineIn'> & { from: number };

/** The lines to send, each with the form line it comes from. */
function sentLines(values: readonly LineValues[], lines: readonly PlanLine[]): SentLine[] {
  return lines.flatMap(({ ordered }, from) => {
    const { quantity, units } = values[from] ?? { quantity: '0', units: [] };
    const named = units.map((asset_id) => ({ purchase_id: ordered.id, quantity: 1, asset_id, from }));
    return readQuantity(quantity) > 0
      ? [...named, { purchase_id: ordered.id, quantity: readQuantity(quantity), from }]
      : named;
  });
}

export const linesToServer = (values: readonly LineValues[], lines: readonly PlanLine[]): Schema<'DeliveryLineIn'>[] =>
  sentLines(values, lines).map(({ from: _from, ...line }) => line);

/** Maps a field of the server to the form. The server counts only the lines that were sent. */
export const fieldIn = (field: string, values: FormValues, lines: readonly PlanLine[]): string =>
  field.replace(
    /^lines\.(\d+)\..*$/,
    (_all, place: string) => `lines.${sentLines(values.lines, lines)[Number(place)]?.from ?? 0}.quantity`,
  );

/** Whether a new delivery can be planned for these lines. */
export const mayPlan = (
  lines: readonly Pick<OrderLine, 'id' | 'open_quantity'>[],
  deliveries: readonly Delivery[],
): boolean => lines.some(({ id, open_quantity }) => open_quantity > quantityInDeliveries(id, deliveries));
