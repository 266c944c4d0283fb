// Two people sell, change, deliver in parts, return and exchange orders of several lines: one at a desk, one on a phone.
// Each sees what the other does, and every figure is the one worked out on paper.

import type { Locator, Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, ownShop, settled, startSession, test } from './journey';
import { startShop } from './server';
import { choose } from './wholesale';

// An empty environment in which a salesperson works, too.
test.use(ownShop(() => startShop({ like: process.env['E2E_STAFFED'], environment: 'production' })));

const make = <T = Row>(page: Page, path: string, body: unknown) =>
  apiRequest<T>(page, 'POST', path, body, 'production');

const phoneScreen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const products = [
  { name: 'Assam tea', price: 12, cost_price: 5, stock_quantity: 10 },
  { name: 'Cast-iron pot', price: 50, cost_price: 30, stock_quantity: 2 },
  { name: 'Stoneware mug', price: 8, cost_price: 3, stock_quantity: 20 },
] as const;

/** The customer is the salesperson's, so that both see the orders. */
async function prepare(page: Page) {
  const made: Row[] = [];
  for (const product of products) made.push(await make(page, '/products', product));
  const { items } = await apiRequest<{ items: { id: string; email: string }[] }>(
    page,
    'GET',
    '/profiles',
    undefined,
    'production',
  );
  const seller = items.find(({ email }) => email.startsWith('sales@'));
  const customer = await make(page, '/customers', { name: 'Ines Duarte', assigned_to: seller?.id });
  return { made, customer };
}

/** Places an order in the form, by these products and quantities, and returns its number. */
async function sell(page: Page, customer: Row, lines: readonly (readonly [string, string])[]) {
  await page.goto(`/purchases?open=new&customer_id=${customer.id}`);
  for (const [at, [product, quantity]] of lines.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add a product' }).click();
    await choose(page, 'Product', at, product);
    await page.getByLabel('Quantity', { exact: true }).nth(at).fill(quantity);
  }
  await page.getByRole('button', { name: /^Create order/ }).click();
  const title = page.getByRole('heading', { level: 1, name: /SO-/ });
  await expect(title).toBeVisible();
  return /SO-\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
}

const stateOf = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first();
const items = (page: Page) => page.getByRole('table', { name: 'Items' });
const lines = (page: Page) => items(page).getByRole('button', { name: /^More for SO-/ });

async function fromMenu(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

async function pickUpTheRest(page: Page) {
  await page.getByRole('button', { name: 'Set pickup' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set pickup' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('two people work on the same orders, and every figure is right', async ({ page: desk, browser, shopUrl }) => {
  await startSession(desk, 'admin');
  const { made, customer } = await prepare(desk);
  const context = await browser.newContext({ baseURL: shopUrl, locale: 'en-US', timezoneId: 'UTC', ...phoneScreen });
  const phone = await context.newPage();
  await startSession(phone, 'sales');

  await test.step('the phone sells three teas and two pots, and the desk sees the order arrive', async () => {
    await desk.goto('/purchases');
    await settled(desk);
    const number = await sell(phone, customer, [
      ['Assam tea', '3'],
      ['Cast-iron pot', '2'],
    ]);
    await expect(desk.getByRole('row', { name: new RegExp(number) })).toContainText('Assam tea and 1 more');
    await desk.getByRole('main').getByRole('link', { name: number }).click();
    await expect(lines(desk)).toHaveCount(2);
  });

  // 3 × 12 + 2 × 50 + 4 × 8 = 168.00; less 16.80 (10 %) = 151.20
  await test.step('the desk adds four mugs and a discount, and the phone follows', async () => {
    await desk.getByRole('button', { name: 'Add item' }).click();
    await choose(desk, 'Product', 0, 'Stoneware mug');
    await desk.getByRole('dialog').getByLabel('Quantity', { exact: true }).fill('4');
    await desk.getByRole('dialog').getByRole('button', { name: 'Add item' }).click();
    await expect(lines(phone)).toHaveCount(3);
    await desk.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = desk.getByRole('dialog');
    await editing.getByText('More', { exact: true }).click();
    await editing.getByLabel('Order discount').fill('16.80');
    await editing.getByRole('button', { name: 'Save order' }).click();
    await expect(phone.getByText('$151.20').first()).toBeVisible();
  });

  await test.step('the phone hands over two teas and a pot', async () => {
    await phone.getByRole('button', { name: 'Plan delivery' }).first().tap();
    const dialog = phone.getByRole('dialog', { name: 'Plan delivery' });
    for (const [name, quantity] of Object.entries({ 'Assam tea': '2', 'Cast-iron pot': '1', 'Stoneware mug': '0' }))
      await dialog.getByLabel(name, { exact: true }).fill(quantity);
    await dialog.getByRole('button', { name: 'Plan delivery of 3 items' }).tap();
    await expect(dialog).toHaveCount(0);
    await phone.getByRole('button', { name: /^More for DL-/ }).tap();
    await phone.getByRole('menuitem', { name: 'Mark as picked up' }).tap();
    await phone.getByRole('dialog').getByRole('button', { name: 'Mark as picked up' }).tap();
    await expect(stateOf(desk, 'Partly delivered')).toBeVisible();
    await expect(items(desk)).toContainText('2 delivered');
  });

  await test.step('the desk hands over the rest', async () => {
    await pickUpTheRest(desk);
    await expect(stateOf(phone, 'Delivered')).toBeVisible();
    await expect(items(phone)).toContainText('3 delivered');
  });

  // A tea's share of its line after the discount: (36.00 − 3.60) ÷ 3 = 10.80
  await test.step('the phone takes a tea back', async () => {
    const dialog = await fromMenu(phone, 'Return items');
    await dialog
      .getByRole('group', { name: /Assam tea/ })
      .getByLabel('Good')
      .fill('1');
    await expect(dialog.getByLabel('Refund before tax')).toHaveValue('10.80');
    await dialog.getByLabel('Reason').fill('Bought one too many');
    await dialog.getByRole('button', { name: 'Return 1 item' }).click();
    await expect(stateOf(desk, 'Partly returned')).toBeVisible();
    await expect(desk.getByText('Bought one too many')).toBeVisible();
  });

  // A pot's share: (100.00 − 10.00) ÷ 2 = 45.00
  await test.step('the desk exchanges a cracked pot for two mugs', async () => {
    const dialog = await fromMenu(desk, 'Exchange items');
    await dialog
      .getByRole('group', { name: /Cast-iron pot/ })
      .getByLabel('Damaged')
      .fill('1');
    await expect(dialog.getByLabel('Refund before tax')).toHaveValue('45.00');
    await dialog.getByRole('button', { name: 'Return 1 item' }).click();
    const adding = desk.getByRole('dialog', { name: /^Add an item to SO-/ });
    await choose(desk, 'Product', 0, 'Stoneware mug');
    await adding.getByLabel('Quantity', { exact: true }).fill('2');
    await adding.getByRole('button', { name: 'Add item' }).click();
    await expect(lines(phone)).toHaveCount(4);
    await pickUpTheRest(desk);
    await desk.getByRole('button', { name: 'Change status' }).first().click();
    await desk.getByRole('menuitemradio', { name: 'Completed' }).click();
    await expect(phone.getByText('Completed').first()).toBeAttached();
  });

  await test.step('the phone sells a tea and a mug more, and they wait', async () => {
    await sell(phone, customer, [
      ['Assam tea', '1'],
      ['Stoneware mug', '1'],
    ]);
  });

  for (const page of [desk, phone]) await expectFigures(page, made, customer);
  await expectMargin(desk);
  await context.close();
});

/** The figure with this label in a row of headline figures. */
const figure = (page: Page, label: string) =>
  page
    .locator('.stat')
    .filter({ has: page.locator('dt').getByText(label) })
    .locator('.figure:not(.skel)')
    .first();

/**
 * With the two mugs, the discount of 16.80 is shared over 36.00 + 100.00 + 32.00 + 16.00 = 184.00. In cents, by largest
 * remainder: 1680 × 36 ÷ 184 = 328.70, so 329; 913.04, so 913; 292.17, so 292; 146.09, so 146. Net amounts: tea 32.71,
 * pots 90.87, mugs 29.08 and 14.54; together 167.20. Refunds: 10.80 + 45.00 = 55.80. First order: 167.20 − 55.80 =
 * 111.40, which is 111 points as it is completed. Second order: 12.00 + 8.00 = 20.00. Net sales: 131.40 in 2 orders, on
 * average 65.70.
 */
async function expectFigures(page: Page, made: readonly Row[], customer: Row) {
  await page.goto('/');
  await settled(page);
  await expect(figure(page, 'Sales')).toContainText('$131.40');
  await expect(figure(page, 'Picked up')).toHaveText('1of 2 orders');
  // Mugs 29.08 + 14.54 + 8.00, pots 90.87 − 45.00, tea 32.71 − 10.80 + 12.00
  await expect(page.getByRole('region', { name: 'Top products' }).getByRole('listitem')).toHaveText([
    'Stoneware mug$51.62',
    'Cast-iron pot$45.87',
    'Assam tea$33.91',
  ]);
  await expect(page.getByRole('region', { name: 'Recent sales' }).getByRole('listitem')).toHaveText([
    /^Ines Duarte\$20\.00SO-1002, .*Ready$/,
    /^Ines Duarte\$167\.20SO-1001, .*Partly returned$/,
  ]);

  await page.goto('/registry/reports?report=sales&period=this_month');
  await settled(page);
  await expect(figure(page, 'Orders')).toContainText('2');
  await expect(figure(page, 'Net sales')).toContainText('$131.40');
  await expect(figure(page, 'Average order')).toContainText('$65.70');
  // Gross 184.00 + 20.00, less the discount of 16.80 and the refunds of 55.80
  const sums = ['$204.00', '$16.80', '$55.80', '$131.40', '$0.00', '$0.00', '$131.40', '$65.70'];
  await expect(page.getByRole('row', { name: /^Total/ })).toHaveText(`Total2${sums.join('')}`);

  await page.goto(`/contacts/${customer.id}`);
  await settled(page);
  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales).toContainText('Orders2');
  await expect(sales).toContainText('Total$131.40');
  await expect(page.getByRole('main')).toContainText('111 points');

  // On hand: tea 10 − 3 + 1, pots 2 − 2 and a damaged one, mugs 20 − 4 − 2; a tea and a mug are reserved.
  const stock = [
    ['8', '1', '7'],
    ['0', '0', '0'],
    ['14', '1', '13'],
  ] as const;
  for (const [at, { id }] of made.entries()) {
    await page.goto(`/inventory/product/${id}`);
    await settled(page);
    const card = page.getByRole('region', { name: 'Stock', exact: true });
    const [onHand, reserved, available] = stock[at] ?? [];
    await expect(card).toContainText(`On hand${onHand}${at === 1 ? 'plus 1 blocked' : 'in stock'}`);
    await expect(card).toContainText(`Reserved${reserved}for orders`);
    await expect(card).toContainText(`Available${available}not reserved`);
  }
}

/** Sales of what was handed over and kept, less its cost: 111.40 − (2 × 5.00 + 1 × 30.00 + 6 × 3.00) = 53.40. */
async function expectMargin(page: Page) {
  await page.goto('/registry/reports?report=margin&period=this_month');
  await settled(page);
  await expect(figure(page, 'Margin').first()).toContainText('$53.40');
}
