// A vendor, two products, and a waiting customer: the setup for stock order journeys.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';

interface Supply {
  supply: string;
  quantity: number;
}

/** A vendor, two products, and a customer who waits for three items of the first. */
export const prepare = async (page: Page, name: string) => {
  const make = (path: string, body: object) => apiRequest(page, 'POST', path, body);
  const vendor = await make('/vendors', { name: `${name} Wholesale` });
  const kettle = await make('/products', {
    name: `${name} kettle`,
    price: 30,
    cost_price: 12.5,
    stock_quantity: 0,
    reorder_level: 0,
  });
  const lamp = await make('/products', {
    name: `${name} lamp`,
    price: 20,
    cost_price: 8,
    stock_quantity: 0,
    reorder_level: 0,
  });
  const customer = await make('/customers', { name: `${name} Waiter` });
  const sold = await make('/purchases', {
    customer_id: customer.id,
    product_id: kettle.id,
    quantity: 3,
    unit_price: 30,
  });
  return { vendor, kettle, lamp, sold };
};

/** The items reserved for or promised to an order. */
export const heldText = async (page: Page, sold: Row): Promise<[string, number][]> => {
  const { items } = await apiRequest<{ items: Supply[] }>(
    page,
    'GET',
    `/allocations?purchase_id=${sold.id}&status=active`,
  );
  return items.map(({ supply, quantity }) => [supply, quantity]);
};

/** Picks a match, not the offer to create one. */
export const choose = async (page: Page, label: string, at: number, typed: string) => {
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .nth(at)
    .fill(typed);
  await page.getByRole('option', { name: new RegExp(`^${typed}`) }).click();
};
