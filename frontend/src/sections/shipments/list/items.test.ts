import { expect, test } from 'vitest';
import type { ReceivedAllocation, Shipment } from '@/sections/shipments/api';
import { fieldOf, type FormValues } from '@/sections/shipments/form-mapping';
import { sharesOf } from '@/sections/shipments/receiving/result';
import { itemsOf } from './items';

const line = {
  id: 'l1',
  product_id: 'drone',
  product_name: 'Drone',
  stock_order_line_id: 's1',
  quantity: 5,
  good: 1,
  bad: 1,
  missing: 1,
  open_quantity: 2,
};
const shipment = {
  id: 'p',
  status: 'part_received',
  lines: [line],
  waiting: [
    {
      shipment_line_id: 'l1',
      product_id: 'drone',
      purchase_id: 'o1',
      purchase_number: 'SO-1',
      customer_id: 'c',
      customer_name: 'Ines',
      quantity: 1,
    },
  ],
} as unknown as Shipment;

test('every item of a shipment has one entry with its status and customer', () => {
  const units = [
    {
      shipment_id: 'p',
      stock_order_line_id: 's1',
      status: 'allocated',
      condition: 'new',
      received_at: 'x',
      serial_number: 'A',
      asset_tag: 'U-1',
      customer_name: 'Mara',
    },
    {
      shipment_id: 'p',
      stock_order_line_id: 's1',
      status: 'blocked',
      condition: 'damaged',
      received_at: 'x',
      serial_number: null,
      asset_tag: 'U-2',
      customer_name: null,
    },
  ] as unknown as Parameters<typeof itemsOf>[1];
  const shown = itemsOf(shipment, units).map(({ state, serial, goesTo }) => [state, serial, goesTo?.customer_name]);
  expect(shown).toEqual([
    ['coming', undefined, 'Ines'],
    ['coming', undefined, undefined],
    ['good', 'A', 'Mara'],
    ['bad', 'U-2', undefined],
    ['missing', undefined, undefined],
  ]);
});

test('good items without an order become free stock', () => {
  const given = [
    { product_id: 'drone', purchase_id: 'o1', reserved: 2 },
    { product_id: 'drone', purchase_id: 'o2', reserved: 0, promised: 3 },
  ] as unknown as ReceivedAllocation[];
  const counts = [{ shipment_line_id: 'l1', good: 5, bad: 0, missing: 0, serials: [], bad_serials: [], note: null }];
  const [share] = sharesOf(shipment, counts, { given, left_out: [] });
  expect([share?.name, share?.good, share?.given.length, share?.toShelf]).toEqual(['Drone', 5, 1, 3]);
  expect(sharesOf(shipment, [], { given: [], left_out: [] })).toEqual([]);
});

test('a server error for a sent line is shown at that line of the form', () => {
  const lines = ['', '3', '0', '2'].map((quantity) => ({ quantity }));
  const values = { lines } as unknown as FormValues;
  expect(fieldOf('lines.1.quantity', values)).toBe('lines.3.quantity');
  expect(fieldOf('lines.0.stock_order_line_id', values)).toBe('lines.1.quantity');
  expect(fieldOf('tracking_number', values)).toBe('tracking_number');
});
