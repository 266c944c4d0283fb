// A stock order from the form to the parcel, on the desk and on a phone; a hold lets go of promises; a line is cancelled.

import type { Page } from '@playwright/test';

import { expect, settled, signIn, test, told, violations } from './journey';

/** Asks the server in the session that the page is in. */
const ask = <T>(page: Page, method: string, path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([how, where, sent]) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const headers = { apikey: api_key, authorization: `Bearer ${access_token}`, 'x-environment': 'test', 'content-type': 'application/json' };
      const answer = await fetch(`/rest/v1${where}`, { method: how, headers, body: sent });
      if (!answer.ok) throw new Error(`${how} ${where}: ${await answer.text()}`);
      return answer.json() as Promise<T>;
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  );

interface Row {
  id: string;
  number: string;
}

interface Supply {
  supply: string;
  quantity: number;
}

/** A shop, two products, and a customer who waits for three pieces of the first. */
const prepare = async (page: Page, name: string) => {
  const make = (path: string, body: object) => ask<Row>(page, 'POST', path, body);
  const vendor = await make('/vendors', { name: `${name} Wholesale` });
  const kettle = await make('/products', { name: `${name} kettle`, price: 30, cost_price: 12.5, stock_quantity: 0, reorder_level: 0 });
  const lamp = await make('/products', { name: `${name} lamp`, price: 20, cost_price: 8, stock_quantity: 0, reorder_level: 0 });
  const customer = await make('/customers', { name: `${name} Waiter` });
  const sold = await make('/purchases', { customer_id: customer.id, product_id: kettle.id, quantity: 3, unit_price: 30 });
  return { vendor, kettle, lamp, sold };
};

const held = async (page: Page, sold: Row): Promise<[string, number][]> => {
  const { items } = await ask<{ items: Supply[] }>(page, 'GET', `/allocations?purchase_id=${sold.id}&status=active`);
  return items.map(({ supply, quantity }) => [supply, quantity]);
};

/** A placed order of five kettles and two lamps, without the form. */
const placed = async (page: Page, name: string) => {
  const goods = await prepare(page, name);
  const lines = [
    { product_id: goods.kettle.id, quantity: 5, unit_price: 12.5 },
    { product_id: goods.lamp.id, quantity: 2, unit_price: 8 },
  ];
  const order = await ask<Row>(page, 'POST', '/stock_orders', { vendor_id: goods.vendor.id, status: 'ordered', lines });
  return { ...goods, order };
};

const choose = async (page: Page, label: string, at: number, typed: string) => {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).nth(at).fill(typed);
  // What was found, not the offer to make it.
  await page.getByRole('option', { name: new RegExp(`^${typed}`) }).click();
};

/** Enters an order of two lines with charges, places it, and adds a parcel with some of the pieces. */
const enterAndSend = async (page: Page, name: string) => {
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  const { sold } = await prepare(page, name);

  await test.step('the form adds up while it is typed', async () => {
    await page.goto('/stock-orders?env=test&open=new');
    await expect(page.getByRole('heading', { level: 1, name: 'New stock order' })).toBeVisible();
    await choose(page, 'Vendor', 0, `${name} Wholesale`);
    await choose(page, 'Product', 0, `${name} kettle`);
    await page.getByLabel('Quantity', { exact: true }).fill('5');
    await expect(page.getByLabel('Unit price', { exact: true })).toHaveValue('12.50');
    await page.getByRole('button', { name: 'Add a product' }).click();
    await choose(page, 'Product', 1, `${name} lamp`);
    await page.getByLabel('Quantity', { exact: true }).nth(1).fill('2');
    await page.getByLabel('Shipping', { exact: true }).fill('10');
    await page.getByLabel('Shop order number', { exact: true }).fill(`${name}-1`);
    await expect(page.locator('.savebar .total')).toContainText('$88.50');
  });

  await test.step('it is placed, and who waits is promised its pieces', async () => {
    await page.getByRole('button', { name: 'Place order' }).click();
    await told(page, 'Stock order placed');
    await expect(page).toHaveURL(/\/stock-orders\/[0-9a-f-]{36}/);
    await settled(page);
    await expect(page.getByRole('img', { name: '5 waiting', exact: true })).toBeVisible();
    expect(await held(page, sold)).toEqual([['incoming', 3]]);
    await expect(page.getByRole('region', { name: 'Waiting for these pieces' })).toContainText(`3 × ${name} kettle`);
  });

  await test.step('the charge is shared to the cent', async () => {
    const landed = page.getByRole('region', { name: 'Landed cost' });
    await expect(landed.getByRole('row', { name: new RegExp(`${name} kettle`) })).toContainText('$7.96');
    await landed.getByRole('button', { name: 'Equally' }).click();
    await told(page, 'Charges shared anew');
    await expect(landed.getByRole('row', { name: new RegExp(`${name} kettle`) })).toContainText('$5.00');
  });

  await test.step('a parcel takes some of the pieces, and the squares say so', async () => {
    await page.getByRole('button', { name: 'Add parcel' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tracking number', { exact: true }).fill(`${name} 4471`);
    await dialog.getByLabel('Carrier', { exact: true }).fill('Swiftline');
    await dialog.getByLabel(`${name} kettle`, { exact: true }).fill('6');
    await dialog.getByRole('button', { name: /^Add parcel/ }).click();
    await expect(dialog.getByText('Only 5 pieces are not in a parcel yet').first()).toBeVisible();
    await dialog.getByLabel(`${name} kettle`, { exact: true }).fill('4');
    await dialog.getByLabel(`${name} lamp`, { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Add parcel of 4 pieces' }).click();
    await told(page, 'Parcel added');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: '4 shipped, 1 waiting', exact: true })).toBeVisible();
    await expect(page.getByText('Part shipped').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('Swiftline');
  });
};

const fits = async (page: Page) => {
  const [inner, width] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth] as const);
  expect(width).toBeLessThanOrEqual(inner);
};

test('entered, placed, and a parcel added', async ({ page }) => {
  await enterAndSend(page, 'Desk');

  await test.step("a shop's order is entered once", async () => {
    await page.goto('/stock-orders?env=test&open=new');
    await choose(page, 'Vendor', 0, 'Desk Wholesale');
    await choose(page, 'Product', 0, 'Desk lamp');
    await page.getByLabel('Shop order number', { exact: true }).fill('desk-1');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.locator('[data-field="shop_order_number"]')).toContainText('has this order number of Desk Wholesale already');
    const { items } = await ask<{ items: Row[] }>(page, 'GET', '/stock_orders?q=Desk');
    expect(items).toHaveLength(1);
  });
});

test('a hold lets go of what was promised, and going on promises it again', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  const { order, sold } = await placed(page, 'Hold');
  expect(await held(page, sold)).toEqual([['incoming', 3]]);
  await page.goto(`/stock-orders/${order.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await told(page, 'Stock order on hold');
  await expect(page.getByText('Nobody: an order on hold promises nothing.')).toBeVisible();
  expect(await held(page, sold)).toEqual([]);
  await page.keyboard.press('Control+z');
  await told(page, 'Undone');
  await expect(page.getByRole('region', { name: 'Waiting for these pieces' })).toContainText('Hold Waiter');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await page.getByRole('button', { name: 'Resume' }).filter({ visible: true }).click();
  await expect(page.getByRole('region', { name: 'Waiting for these pieces' })).toContainText('Hold Waiter');
  expect(await held(page, sold)).toEqual([['incoming', 3]]);
});

test('pieces of a line are cancelled, and the money for them is expected back', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  const { order, sold } = await placed(page, 'Line');
  await page.goto(`/stock-orders/${order.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'Cancel pieces of Line kettle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line kettle', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Cancel 3 pieces' }).click();
  await told(page, 'Pieces cancelled');
  await expect(page.getByRole('img', { name: '2 waiting, 3 cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds expected' })).toContainText('$37.50');
  await expect(page.getByText('cancelled 3 of Line kettle')).toBeVisible();
  expect(await held(page, sold)).toEqual([['incoming', 2]]);
});

test('nothing to complain about for assistive technology', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  const { order } = await placed(page, 'Axe');
  for (const path of ['/stock-orders?', '/stock-orders?open=new&', `/stock-orders/${order.id}?`, `/stock-orders/${order.id}?open=parcel&`, '/stock-orders?open=missing&']) {
    await page.goto(`${path}env=test`);
    await settled(page);
    expect.soft(await violations(page), path).toEqual([]);
  }
});

test('the old addresses lead to the list', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of ['/expenses', '/expenses/6f9d0f0e-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/stock-orders(\?|$)/);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Orders' })).toBeVisible();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('entered, placed, and a parcel added with the thumb', async ({ page }) => {
    await enterAndSend(page, 'Thumb');
    await fits(page);
    await page.goto('/stock-orders?env=test');
    await settled(page);
    await expect(page.getByText('Thumb Wholesale')).toBeVisible();
    await fits(page);
  });
});
