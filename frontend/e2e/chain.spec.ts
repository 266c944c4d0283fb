// The whole chain, at the desk and on a phone: a customer waits, a stock order is placed, the shipment arrives, its
// items
// are allocated to the customer while a second browser watches, and are picked up.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, signIn, test, expectToast, startSession } from './journey';
import { choose, heldText, prepare } from './wholesale';

const fits = async (page: Page) => {
  const [inner, width] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth] as const);
  expect(width).toBeLessThanOrEqual(inner);
};

/** Enters a stock order of two lines with charges, places it, and adds a shipment with some of the items. */
const buyAndSend = async (page: Page, name: string, sold: Row) => {
  await test.step('the form shows running totals', async () => {
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
    await page.getByLabel('Vendor order number', { exact: true }).fill(`${name}-1`);
    await expect(page.locator('.savebar .total')).toContainText('$88.50');
  });

  await test.step('it is placed, and the waiting order is promised its items', async () => {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expectToast(page, 'Stock order placed');
    await expect(page).toHaveURL(/\/stock-orders\/[0-9a-f-]{36}/);
    await settled(page);
    await expect(page.getByRole('img', { name: '5 not shipped', exact: true })).toBeVisible();
    expect(await heldText(page, sold)).toEqual([['incoming', 3]]);
    await expect(page.getByRole('region', { name: 'Waiting orders' })).toContainText(`3 × ${name} kettle`);
  });

  await test.step('the charge is split to the cent', async () => {
    const landed = page.getByRole('region', { name: 'Landed cost' });
    await expect(landed.getByRole('row', { name: new RegExp(`${name} kettle`) })).toContainText('$7.96');
    await landed.getByRole('button', { name: 'Equally' }).click();
    await expectToast(page, 'Charges recalculated');
    await expect(landed.getByRole('row', { name: new RegExp(`${name} kettle`) })).toContainText('$5.00');
  });

  await test.step('a shipment takes some of the items, and the squares show it', async () => {
    await page.getByRole('button', { name: 'Add shipment' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tracking number', { exact: true }).fill(`${name} 4471`);
    await dialog.getByLabel('Carrier', { exact: true }).fill('Swiftline');
    await dialog.getByLabel(`${name} kettle`, { exact: true }).fill('6');
    await dialog.getByRole('button', { name: /^Add shipment/ }).click();
    await expect(dialog.getByText('Only 5 items are not in a shipment yet').first()).toBeVisible();
    await dialog.getByLabel(`${name} kettle`, { exact: true }).fill('4');
    await dialog.getByLabel(`${name} lamp`, { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Add shipment of 4 items' }).click();
    await expectToast(page, 'Shipment added');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('img', { name: '4 shipped, 1 not shipped', exact: true })).toBeVisible();
    await expect(page.getByText('Partially shipped').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('Swiftline');
  });
};

/** Opens the shipment from its stock order, counts it, and checks the allocation. */
const receive = async (page: Page, sold: Row) =>
  test.step('the shipment is counted, and its items go to the waiting order', async () => {
    await page.getByRole('link', { name: 'Receive shipment' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receive shipment' })).toBeVisible();
    await page.getByRole('button', { name: 'Count the rest as good' }).click();
    await expect(page.getByText('4 of 4 counted')).toBeVisible();
    await fits(page);
    await page
      .getByRole('button', { name: /^Finish receiving/ })
      .filter({ visible: true })
      .click();
    await expectToast(page, 'Shipment received');
    await expect(page.getByText('3 items are reserved for 1 customer.')).toBeVisible();
    expect(await heldText(page, sold)).toEqual([['on_hand', 3]]);
  });

/** The customer picks up: the items leave the stock, and the records agree. */
const handOver = async (page: Page, sold: Row, kettle: Row) =>
  test.step('the customer picks them up, and the records agree', async () => {
    await page.getByRole('link', { name: sold.number }).filter({ visible: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(sold.number);
    await settled(page);
    await page.getByRole('button', { name: 'Set pickup' }).filter({ visible: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set pickup' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(
        async () =>
          (await apiRequest<{ fulfilled_quantity: number }>(page, 'GET', `/purchases/${sold.id}`)).fulfilled_quantity,
      )
      .toBe(3);
    await fits(page);
    expect(await apiRequest(page, 'GET', `/products/${kettle.id}`)).toMatchObject({
      stock_quantity: 1,
      reserved: 0,
      available: 1,
      incoming: 1,
    });
    expect(await apiRequest(page, 'GET', `/purchases/${sold.id}`)).toMatchObject({ allocation_status: 'fulfilled' });
    expect(await apiRequest(page, 'GET', '/integrity')).toMatchObject({ ok: true });
  });

const begin = async (page: Page, name: string) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  return prepare(page, name);
};

test('from vendor to customer, at the desk', async ({ page, browser, shopUrl }) => {
  const { sold, kettle } = await begin(page, 'Desk');
  const context = await browser.newContext({ baseURL: shopUrl });
  const other = await context.newPage();
  const listening = other.waitForResponse((answer) => answer.url().includes('/realtime/v1/changes'));
  await signIn(other, 'admin');
  await other.goto(`/purchases/${sold.id}?env=test`);
  await listening;
  await expect(other.getByRole('heading', { level: 1 })).toContainText(sold.number);
  await buyAndSend(page, 'Desk', sold);
  await receive(page, sold);
  await expect(other.getByText('Auto-Allocation Complete', { exact: true }).first()).toBeVisible();
  await context.close();
  await handOver(page, sold, kettle);

  await test.step('a vendor order number can be entered only once', async () => {
    await page.goto('/stock-orders?env=test&open=new');
    await choose(page, 'Vendor', 0, 'Desk Wholesale');
    await choose(page, 'Product', 0, 'Desk lamp');
    await page.getByLabel('Vendor order number', { exact: true }).fill('desk-1');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.locator('[data-field="shop_order_number"]')).toContainText(
      'already has this order number from Desk Wholesale',
    );
    const { items } = await apiRequest<{ items: Row[] }>(page, 'GET', '/stock_orders?q=Desk');
    expect(items).toHaveLength(1);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('from vendor to customer, on a phone', async ({ page }) => {
    const { sold, kettle } = await begin(page, 'Thumb');
    await buyAndSend(page, 'Thumb', sold);
    await receive(page, sold);
    await handOver(page, sold, kettle);
    await page.goto('/stock-orders?env=test');
    await settled(page);
    await expect(page.getByText('Thumb Wholesale')).toBeVisible();
    await fits(page);
  });
});
