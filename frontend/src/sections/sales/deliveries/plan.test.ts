import { expect, test } from 'vitest';
import type { OrderLine } from '@/sections/sales/orders/api';
import { NIL_ID } from '@/sections/sales/orders/labels';
import type { Delivery, DeliveryLine } from './api';
import { displayLines, unitsText } from './lines';
import { fieldsToServer, fieldIn, firstValues, linesToServer, planLines, quantityInDeliveries, valuesOf } from './plan';
import { cancelledOrders, stepsOf } from './steps';

const order = (id: string, open_quantity: number, more: Partial<OrderLine> = {}): OrderLine =>
  ({
    id,
    number: `SO-${id}`,
    product_id: `p${id}`,
    open_quantity,
    quantity: open_quantity,
    items_free: 0,
    fulfilled_quantity: 0,
    ...more,
  }) as OrderLine;
const line = (purchase_id: string, quantity: number, asset_id: string | null = null): DeliveryLine =>
  ({ purchase_id, quantity, asset_id, purchase_number: `SO-${purchase_id}`, is_bad: false }) as DeliveryLine;
const delivery = (
  id: string,
  status: Delivery['status'],
  lines: DeliveryLine[],
  kind: Delivery['kind'] = 'delivery',
): Delivery =>
  ({
    id,
    number: `DL-${id}`,
    status,
    lines,
    kind,
    method: 'courier',
    scheduled_at: null,
    address: null,
    carrier: 'DHL',
    tracking_number: null,
    notes: null,
  }) as Delivery;
const unit = (id: string, purchase_id: string) => ({ id, purchase_id, asset_tag: `U-${id}`, serial_number: null });

test("items in another planned delivery can't be delivered twice; done and cancelled deliveries and returns don't count", () => {
  const deliveries = [
    delivery('1', 'packing', [line('a', 2)]),
    delivery('2', 'done', [line('a', 1)]),
    delivery('3', 'cancelled', [line('a', 4)]),
    delivery('4', 'draft', [line('a', 1)], 'return'),
  ];
  expect(quantityInDeliveries('a', deliveries)).toBe(2);
  expect(quantityInDeliveries('a', deliveries, '1')).toBe(0);
  const [planned] = planLines({
    lines: [order('a', 5)],
    deliveries,
    reservations: [{ purchase_id: 'a', asset_id: null, quantity: 5 }],
    units: [],
  });
  expect(planned).toMatchObject({ left: 3, elsewhere: 2, reserved: 5 });
});

test('a new delivery starts with the reserved items still left; items without stock start with the open quantity', () => {
  const orders = [order('a', 3), order('b', 2), order('c', 4, { product_id: NIL_ID }), order('d', 0)];
  const kept = [
    { purchase_id: 'a', asset_id: null, quantity: 1 },
    { purchase_id: 'b', asset_id: 'u1', quantity: 1 },
  ];
  const lines = planLines({ lines: orders, deliveries: [], reservations: kept, units: [unit('u1', 'b')] });
  const values = firstValues({ lines, method: 'pickup', address: null });
  expect(values.lines).toEqual([
    { quantity: '1', units: [] },
    { quantity: '0', units: ['u1'] },
    { quantity: '4', units: [] },
  ]);
});

test('a unit is a separate line, and server errors are mapped to their line in the form', () => {
  const lines = planLines({
    lines: [order('a', 3), order('b', 3)],
    deliveries: [],
    reservations: [],
    units: [unit('u1', 'b'), unit('u2', 'b')],
  });
  const typed = [
    { quantity: '0', units: [] },
    { quantity: '1', units: ['u1', 'u2'] },
  ];
  expect(linesToServer(typed, lines)).toEqual([
    { purchase_id: 'b', quantity: 1, asset_id: 'u1' },
    { purchase_id: 'b', quantity: 1, asset_id: 'u2' },
    { purchase_id: 'b', quantity: 1 },
  ]);
  const values = { ...firstValues({ lines, method: 'courier' as const, address: '' }), lines: typed };
  expect(fieldIn('lines.2.quantity', values, lines)).toBe('lines.1.quantity');
  expect(fieldIn('address', values, lines)).toBe('address');
});

test('an edited delivery keeps its items even if nothing else is left', () => {
  const now = delivery('1', 'ready', [line('a', 2), line('b', 1, 'u1')]);
  const lines = planLines(
    {
      lines: [order('a', 2), order('b', 1), order('c', 0)],
      deliveries: [now],
      reservations: [],
      units: [unit('u1', 'b')],
    },
    now,
  );
  expect(lines.map(({ ordered: { id }, left }) => [id, left])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(valuesOf(now, lines).lines).toEqual([
    { quantity: '2', units: [] },
    { quantity: '0', units: ['u1'] },
  ]);
});

test('a pickup has no address, and only a courier a number', () => {
  const typed = { scheduled_at: '', address: 'Dock 4', carrier: 'DHL', tracking_number: 'J1', notes: ' ' };
  expect(fieldsToServer({ ...typed, method: 'pickup' })).toMatchObject({
    address: null,
    carrier: null,
    tracking_number: null,
    notes: null,
    scheduled_at: null,
  });
  expect(fieldsToServer({ ...typed, method: 'own_driver' })).toMatchObject({ address: 'Dock 4', carrier: null });
  expect(fieldsToServer({ ...typed, method: 'courier' })).toMatchObject({
    address: 'Dock 4',
    carrier: 'DHL',
    tracking_number: 'J1',
  });
});

test('the next step depends on the method; a pickup never goes out for delivery', () => {
  const steps = (status: Delivery['status'], method: Delivery['method']) => {
    const { next, others } = stepsOf({ status, method, kind: 'delivery', lines: [] });
    return [next?.status, ...others.map((step) => step.status)];
  };
  expect(steps('ready', 'pickup')).toEqual(['done', 'failed']);
  expect(steps('ready', 'courier')).toEqual(['out_for_delivery', 'done', 'failed']);
  expect(steps('draft', 'own_driver')).toEqual(['packing', 'ready', 'out_for_delivery', 'done']);
  expect(steps('failed', 'courier')).toEqual(['ready']);
  expect(steps('done', 'courier')).toEqual([undefined]);
});

test('units of one order line are listed together, damaged ones and other reasons separately, and long lists are shortened', () => {
  const one = (id: string, is_bad = false) =>
    ({ ...line('a', 1, id), asset_tag: `U-${id}`, serial_number: id === '2' ? 'SN-7' : null, is_bad }) as DeliveryLine;
  const late = { ...one('4'), reason: 'Came too late' };
  const shown = displayLines([one('1'), one('2'), line('b', 3), one('3', true), line('a', 2), late]);
  expect(shown.map(({ line: { purchase_id }, quantity, units }) => [purchase_id, quantity, unitsText(units)])).toEqual([
    ['a', 4, 'U-1, U-2 (SN-7)'],
    ['b', 3, ''],
    ['a', 1, 'U-3'],
    ['a', 1, 'U-4'],
  ]);
  const many = Array.from({ length: 14 }, (_, at) => `U-${at}`);
  expect(unitsText(many)).toBe('U-0, U-1, U-2, U-3, U-4, U-5, U-6, U-7, U-8, U-9, U-10 and 3 more');
});

test('a delivery with items of a cancelled order can only fail, be edited or be cancelled', () => {
  const lines = [
    { ...line('a', 1), order_status: 'cancelled' as const },
    { ...line('b', 1), order_status: 'new' as const },
  ];
  const steps = (status: Delivery['status'], own: DeliveryLine[]) => {
    const { next, others } = stepsOf({ status, method: 'courier', kind: 'delivery', lines: own });
    return [next?.status, ...others.map((step) => step.status)];
  };
  for (const status of ['draft', 'packing', 'failed'] as const) expect(steps(status, lines)).toEqual([undefined]);
  for (const status of ['ready', 'out_for_delivery'] as const)
    expect(steps(status, lines)).toEqual([undefined, 'failed']);
  expect(steps('packing', lines.slice(1))).toEqual(['ready', 'out_for_delivery', 'done']);
  expect(cancelledOrders({ kind: 'delivery', lines })).toEqual({ numbers: ['SO-a'], all: false });
  expect(cancelledOrders({ kind: 'delivery', lines: lines.slice(0, 1) })).toEqual({ numbers: ['SO-a'], all: true });
  expect(cancelledOrders({ kind: 'return', lines }).numbers).toEqual([]);
  expect(stepsOf({ status: 'draft', method: 'courier', kind: 'return', lines }).next?.status).toBe('done');
});
