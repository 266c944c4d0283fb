import { expect, test } from 'vitest';
import { changesOf, detailsToServer, toForm, toNew } from './form-mapping';

const empty = toForm(undefined);

test('a new product has the default stock and reorder level, and typed amounts become numbers', () => {
  const values = toNew({ ...empty, name: ' Drill ', price: '1.234,50', features: 'Light\n\n Quiet ' });
  expect(values).toEqual({
    name: 'Drill',
    price: 1234.5,
    cost_price: null,
    sku: null,
    barcode: null,
    vendor_id: null,
    brand_id: null,
    is_unit_tracked: false,
    status: 'active',
    reorder_level: 10,
    description: null,
    features: ['Light', 'Quiet'],
    specifications: {},
    stock_quantity: 1,
  });
});

test('a product tracked by serial number starts without stock', () => {
  const values = toNew({ ...empty, name: 'Drone', is_unit_tracked: 'units', brand: { id: 'b', label: 'Kestrel' } });
  expect([values.is_unit_tracked, values.stock_quantity, values.brand_id]).toEqual([true, 0, 'b']);
});

test('only changed fields are sent', () => {
  const before = { ...empty, name: 'Drill', price: '10.00', specifications: [{ name: 'Volt', value: '18' }] };
  expect(changesOf({ ...before, price: '10' }, before, { Volt: 18 })).toEqual({});
  expect(changesOf({ ...before, price: '12', sku: 'D-1' }, before, { Volt: 18 })).toEqual({ price: 12, sku: 'D-1' });
});

test('a detail keeps its type while its text is unchanged, and rows without a name are left out', () => {
  const before = { Volt: 18, Cordless: true, Case: null };
  const rows = [
    { name: 'Volt', value: '18' },
    { name: 'Cordless', value: 'no' },
    { name: 'Case', value: '' },
    { name: ' ', value: 'lost' },
  ];
  expect(detailsToServer(rows, before)).toEqual({ Volt: 18, Cordless: 'no', Case: null });
});

test('a detail can have the name of a property that every object inherits', () => {
  const rows = ['constructor', 'prototype', 'toString'].map((name) => ({ name, value: '{}' }));
  expect(detailsToServer(rows, {})).toEqual({ constructor: '{}', prototype: '{}', toString: '{}' });
});
