import { expect, test } from 'vitest';
import type { Category, Product } from '@/sections/catalog/api';
import { completeness, missingOf, toneOf } from './gaps';

const category = (id: string, parent_id: string | null): Category => ({
  id,
  parent_id,
  parent_name: null,
  name: id,
  description: null,
  products_count: 0,
  version: 1,
  environment: 'test',
  created_at: '',
  updated_at: '',
});
const tree = [category('tools', null), category('drills', 'tools'), category('toys', null)];

const whole: Product = {
  id: 'p',
  version: 1,
  environment: 'test',
  created_at: '',
  updated_at: '',
  name: 'Drill',
  price: 189,
  sku: 'DR',
  barcode: '1',
  category: 'Drills',
  category_id: 'drills',
  brand_id: 'b',
  brand_name: 'Norrvik',
  vendor_id: 'v',
  vendor_name: 'Vendor',
  status: 'active',
  description: 'A drill',
  reorder_level: 1,
  cost_price: 90,
  average_cost: null,
  stock_value: 0,
  blocked_value: 0,
  is_unit_tracked: false,
  specifications: { Voltage: 18 },
  features: [],
  supplier_info: {},
  dimensions: {},
  images: [{ id: 'i', url: '/i', name: 'i.png', media_type: 'image/png', size: 1 }],
  stock_quantity: 1,
  stock_in_transit: 0,
  on_order: 0,
  blocked: 0,
  reserved: 0,
  held: 0,
  promised: 0,
  available: 1,
  incoming: 0,
  open_demand: 0,
  short: 0,
  projected: 1,
  suggest_buy: 0,
};

test('a product with every field lacks nothing', () => {
  expect(missingOf(whole, [{ name: 'Voltage', category_id: 'tools' }], tree)).toEqual([]);
  expect(completeness([])).toBe(100);
});

test('each empty field is missing, a price of zero and the default category too', () => {
  const bare: Product = {
    ...whole,
    ...{ images: [], price: 0, cost_price: null, sku: null, barcode: null, category: 'Hardware' },
    ...{ brand_id: null, vendor_id: null, description: null },
  };
  const missing = missingOf(bare, [], tree);
  expect(missing).toEqual([
    ...['Picture', 'Price', 'Cost price', 'SKU', 'Barcode', 'Brand', 'Category', 'Usual vendor', 'Description'],
  ]);
  expect(completeness(missing)).toBe(10);
});

test('a required specification counts in its category and below, and a value of false is a value', () => {
  const bare = { ...whole, specifications: { Brushless: false } };
  expect(missingOf(bare, [{ name: 'Voltage', category_id: 'tools' }], tree)).toEqual(['Required specification']);
  expect(missingOf(bare, [{ name: 'Voltage', category_id: 'toys' }], tree)).toEqual([]);
  expect(missingOf(bare, [{ name: 'Brushless', category_id: 'drills' }], tree)).toEqual([]);
});

test('the colour follows the share', () => {
  expect([100, 90, 89, 60, 59].map(toneOf)).toEqual(['success', 'success', 'warning', 'warning', 'danger']);
});
