// An order that waits for a shipment, and the shipment that brings it.

import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';

export interface Row {
  id: string;
  number: string;
  lines: { id: string }[];
  [column: string]: unknown;
}

export const developmentRequest = (page: Page, method: string, path: string, body?: unknown) =>
  apiRequest<Row>(page, method, `/${path}`, body, 'development');

/** The smallest image: one pixel. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let madeBefore = 0;

interface WaitingOrder {
  shipment: Row;
  drone: Row;
  lamp: Row;
  order: Row;
}

/** An order waits for two drones; a shipment with three of them and two lamps has been delivered. */
export async function placeWaitingOrder(page: Page, name: string): Promise<WaitingOrder> {
  madeBefore += 1;
  const mark = `${Date.now() % 100_000}-${madeBefore}`;
  const make = (path: string, body: unknown) => developmentRequest(page, 'POST', path, body);
  const drone = await make('products', {
    name: `Kestrel drone ${mark}`,
    price: 399,
    sku: `KM-${mark}`,
    stock_quantity: 0,
    is_unit_tracked: true,
  });
  const lamp = await make('products', { name: `Lumo lamp ${mark}`, price: 20, sku: `LU-${mark}`, stock_quantity: 0 });
  const customer = await make('customers', { name });
  const order = await make('purchases', {
    customer_id: customer.id,
    product_id: drone.id,
    quantity: 2,
    unit_price: 399,
  });
  const vendor = await make('vendors', { name: `Halden ${mark}` });
  const lines = [
    { product_id: drone.id, quantity: 3, unit_price: 210 },
    { product_id: lamp.id, quantity: 2, unit_price: 8 },
  ];
  const bought = await make('stock_orders', { vendor_id: vendor.id, status: 'ordered', lines });
  const packed = bought.lines.map(({ id }, index) => ({ stock_order_line_id: id, quantity: index === 0 ? 3 : 2 }));
  const shipment = await make('shipments', {
    tracking_number: `SWL ${mark}`,
    carrier: 'Swiftline',
    status: 'delivered',
    lines: packed,
  });
  return { shipment, drone, lamp, order };
}

export const scan = async (page: Page, code: string) => {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};
