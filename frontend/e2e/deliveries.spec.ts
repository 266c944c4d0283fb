// An order of several lines is delivered in parts, with a delivery note, and some items are returned; a pickup on a phone.

import type { Locator, Page } from '@playwright/test';

import { apiRequest as askAny, type Row } from './api-request';
import { expect, settled, test, violations, startSession } from './journey';

type Known = Row & Record<string, unknown>;

const ask = (page: Page, method: string, path: string, body?: unknown) =>
  askAny<Known>(page, method, `/${path}`, body, 'development');

let made_before = 0;

/** Three lamps and a drone for one customer, all in stock. */
async function ordered(page: Page) {
  made_before += 1;
  const mark = `${Date.now() % 1_000_000}-${made_before}`;
  const make = (path: string, body: unknown) => ask(page, 'POST', path, body);
  const lamp = await make('products', { name: `Lumo lamp ${mark}`, price: 20, stock_quantity: 5 });
  const drone = await make('products', {
    name: `Kestrel drone ${mark}`,
    price: 399,
    stock_quantity: 0,
    is_unit_tracked: true,
  });
  const unit = await make('assets', { product_id: drone.id, serial_number: `KD-${mark}`, unit_cost: 210 });
  const customer = await make('customers', { name: `Ines ${mark}`, address: 'Dock 4, Lisbon' });
  const lines = [
    { product_id: lamp.id, quantity: 3, unit_price: 20 },
    { product_id: drone.id, quantity: 1, unit_price: 399 },
  ];
  const order = await make('orders', {
    customer_id: customer.id,
    delivery_method: 'courier',
    shipping_amount: 6,
    lines,
  });
  return { lamp, drone, unit, customer, order };
}

const stock = async (page: Page, id: string) => {
  const { stock_quantity, blocked } = await ask(page, 'GET', `products/${id}`);
  return { stock_quantity, blocked };
};

const narrow = async (page: Page) => {
  const [inner, width] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth] as const);
  expect(width).toBeLessThanOrEqual(inner);
};

test('an order is delivered in part, signed for, and partly returned', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, drone, unit, customer, order } = await ordered(page);
  const card = page.getByRole('region', { name: 'Deliveries and returns' });

  await test.step('it is found in its list', async () => {
    await page.goto(`/purchases?filter=all&q=${order.number}`);
    await page.getByRole('main').getByRole('link', { name: order.number, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
    await expect(page.getByRole('main').getByText('Ready', { exact: true })).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('two lamps and a specific drone are planned', async () => {
    await page.getByRole('button', { name: 'Plan delivery' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Plan delivery' });
    await expect(dialog.getByRole('button', { name: 'Courier', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog.getByLabel('Address')).toHaveValue('Dock 4, Lisbon');
    await expect(dialog.getByLabel(String(lamp.name), { exact: true })).toHaveValue('3');
    await expect(dialog.getByRole('checkbox', { name: String(unit.asset_tag) })).toBeChecked();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel(String(lamp.name), { exact: true }).fill('4');
    await dialog.getByRole('button', { name: 'Plan delivery of 5 items' }).click();
    await expect(dialog.getByText('Only 3 items of', { exact: false })).toBeVisible();
    await dialog.getByLabel(String(lamp.name), { exact: true }).fill('2');
    await dialog.getByRole('button', { name: 'Plan delivery of 3 items' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText('Planned')).toBeVisible();
    expect(await stock(page, lamp.id)).toEqual({ stock_quantity: 5, blocked: 0 });
  });

  await test.step('packed, ready, shipped, delivered', async () => {
    for (const [step, state] of [
      ['Start packing', 'Packing'],
      ['Mark as ready', 'Ready'],
      ['Mark as shipped', 'Out for delivery'],
    ] as const) {
      await card.getByRole('button', { name: step }).click();
      await expect(card.getByText(state, { exact: true })).toBeVisible();
    }
    await card.getByRole('button', { name: 'Mark as delivered' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Received by')).toHaveValue(String(customer.name));
    await dialog.getByLabel('Received by').fill('The neighbour');
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(card.getByText('Done', { exact: true })).toBeVisible();
    await expect(card.getByText('received by The neighbour', { exact: false })).toBeVisible();
    await expect(page.getByRole('main').getByText('Partly delivered', { exact: true })).toBeVisible();
    expect(await stock(page, lamp.id)).toEqual({ stock_quantity: 3, blocked: 0 });
    expect((await ask(page, 'GET', `assets/${unit.id}`)).status).toBe('delivered');
  });

  await test.step('its delivery note can be downloaded', async () => {
    await card.getByRole('button', { name: /^More for DL-/ }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Delivery note PDF, A4' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^DL-\d+\.pdf$/);
  });

  await test.step('a good lamp, a damaged one and the drone are returned', async () => {
    await card.getByRole('button', { name: /^More for DL-/ }).click();
    await page.getByRole('menuitem', { name: 'Return items' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Good').fill('1');
    await dialog.getByLabel('Damaged').fill('1');
    await dialog
      .getByRole('group', { name: `Condition of ${String(unit.asset_tag)}` })
      .getByRole('button', { name: 'Returned, good' })
      .click();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Return 3 items' }).click();
    await expect(card.getByText('Returned', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Items' })).toContainText('2 returned');
    expect(await stock(page, lamp.id)).toEqual({ stock_quantity: 4, blocked: 1 });
    expect(await stock(page, drone.id)).toEqual({ stock_quantity: 1, blocked: 0 });
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
});

/**
 * Taps a button until what it leads to is shown. A tap right after the one on the button that was in its place is the
 * second of a double click, and ignored.
 */
const tapUntil = (button: Locator, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await button.tap({ timeout: 3000 });
    await expect(shown).toBeVisible({ timeout: 3000 });
  }).toPass();

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('an item of one sales order is picked up, and nothing overflows', async ({ page }) => {
    await startSession(page, 'admin');
    const { customer, lamp, order } = await ordered(page);
    const single = await ask(page, 'POST', 'purchases', {
      customer_id: customer.id,
      product_id: lamp.id,
      quantity: 1,
      unit_price: 20,
    });
    await page.goto(`/purchases/${order.id}`);
    await settled(page);
    await narrow(page);
    await page.goto(`/purchases/${single.id}`);
    const card = page.getByRole('region', { name: 'Deliveries and returns' });
    await card.getByRole('button', { name: 'Plan delivery' }).tap();
    await page.getByRole('button', { name: 'Plan delivery of 1 item' }).tap();
    await expect(card.getByText('Planned')).toBeVisible();
    const ready = card.getByRole('button', { name: 'Mark as ready' });
    const handOver = card.getByRole('button', { name: 'Mark as picked up' });
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' });
    await card.getByRole('button', { name: 'Start packing' }).tap();
    await tapUntil(ready, handOver);
    await tapUntil(handOver, confirm);
    await confirm.tap();
    await expect(card.getByText('Done', { exact: true })).toBeVisible();
    expect((await ask(page, 'GET', `purchases/${single.id}`)).fulfilled_quantity).toBe(1);
    await narrow(page);
  });
});
