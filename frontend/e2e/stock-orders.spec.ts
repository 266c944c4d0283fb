// A stock order in progress: a hold releases promises, a line is cancelled, old URLs redirect.

import type { Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';
import { heldText, prepare } from './wholesale';

/** A placed order of five kettles and two lamps, created without the form. */
const placed = async (page: Page, name: string) => {
  const goods = await prepare(page, name);
  const lines = [
    { product_id: goods.kettle.id, quantity: 5, unit_price: 12.5 },
    { product_id: goods.lamp.id, quantity: 2, unit_price: 8 },
  ];
  const order = await apiRequest(page, 'POST', '/stock_orders', {
    vendor_id: goods.vendor.id,
    status: 'ordered',
    lines,
  });
  return { ...goods, order };
};

const putOnHold = async (page: Page) => {
  await page.getByRole('menuitem', { name: 'Put on hold' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The price is wrong');
  await page.keyboard.press('Control+Enter');
};

test('a hold releases the promised items, and resuming promises them again', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { order, sold } = await placed(page, 'Hold');
  expect(await heldText(page, sold)).toEqual([['incoming', 3]]);
  await page.goto(`/stock-orders/${order.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await putOnHold(page);
  await expectToast(page, 'Stock order on hold');
  await expect(
    page.getByText('No orders are waiting. Items of a stock order on hold are not promised to customers.'),
  ).toBeVisible();
  expect(await heldText(page, sold)).toEqual([]);
  await page.keyboard.press('Control+z');
  await expectToast(page, 'Undone');
  await expect(page.getByRole('region', { name: 'Waiting orders' })).toContainText('Hold Waiter');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await putOnHold(page);
  await page.getByRole('button', { name: 'Resume' }).filter({ visible: true }).click();
  await expect(page.getByRole('region', { name: 'Waiting orders' })).toContainText('Hold Waiter');
  expect(await heldText(page, sold)).toEqual([['incoming', 3]]);
});

test('items of a line are cancelled, and their refund is expected', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { order, sold } = await placed(page, 'Line');
  await page.goto(`/stock-orders/${order.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'Cancel items, Line kettle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Line kettle', { exact: true }).fill('3');
  await dialog.getByRole('button', { name: 'Cancel 3 items' }).click();
  await expectToast(page, 'Items cancelled');
  await expect(page.getByRole('img', { name: '2 not shipped, 3 cancelled', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds expected' })).toContainText('$37.50');
  await expect(page.getByText('cancelled 3 of Line kettle')).toBeVisible();
  expect(await heldText(page, sold)).toEqual([['incoming', 2]]);
});

test('axe finds nothing', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { order } = await placed(page, 'Axe');
  for (const path of [
    '/stock-orders?',
    '/stock-orders?open=new&',
    `/stock-orders/${order.id}?`,
    `/stock-orders/${order.id}?open=shipment&`,
    '/stock-orders?open=missing&',
  ]) {
    await page.goto(`${path}env=test`);
    await settled(page);
    expect.soft(await violations(page), path).toEqual([]);
  }
});

test('old URLs lead to the list', async ({ page }) => {
  await startSession(page, 'admin');
  for (const path of ['/expenses', '/expenses/6f9d0f0e-0000-7000-8000-000000000000']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/stock-orders(\?|$)/);
    await expect(page.getByRole('heading', { level: 1, name: 'Stock Orders' })).toBeVisible();
  }
});
