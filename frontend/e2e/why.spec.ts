// Allocation explained: next to the order, copied as text, and changed manually with a reason.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, signIn, test, expectToast, violations, startSession } from './journey';

/** Two items on the shelf for the first, two in transit for the second, none for the third. */
const prepare = async (page: Page, name: string) => {
  const make = (path: string, body: object) => apiRequest(page, 'POST', path, body);
  const vendor = await make('/vendors', { name: `${name} Wholesale` });
  const lamp = await make('/products', { name: `${name} lamp`, price: 20, stock_quantity: 2 });
  const sell = async (who: string, quantity: number, day: string) => {
    const customer = await make('/customers', { name: `${name} ${who}` });
    return make('/purchases', {
      customer_id: customer.id,
      product_id: lamp.id,
      quantity,
      unit_price: 20,
      purchase_date: day,
    });
  };
  const first = await sell('First', 2, '2026-01-03');
  const second = await sell('Second', 2, '2026-01-08');
  await make('/stock_orders', {
    vendor_id: vendor.id,
    status: 'ordered',
    expected_at: '2030-05-02',
    lines: [{ product_id: lamp.id, quantity: 2, unit_price: 8 }],
  });
  const third = await sell('Third', 1, '2026-01-12');
  return { lamp, first, second, third };
};

const open = async (page: Page, order: Row) => {
  await page.goto(`/purchases/${order.id}?env=test`);
  await settled(page);
};

const panel = (page: Page) => page.getByRole('dialog', { name: 'Allocation explained' });

test('an order explains why it waits and what would change that, next to a page that stays usable', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { lamp, first, second, third } = await prepare(page, 'Why');
  await open(page, third);
  await page.getByRole('button', { name: 'Why', exact: true }).click();
  await expect(panel(page).getByText('No stock left', { exact: false })).toBeVisible();
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /^1 more item arrives/ }),
  ).toContainText(`${third.number} gets 1 item`);
  expect(await violations(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Copy as text' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[0]).toBe('Why lamp');
  for (const label of [
    `1. Why First, ${first.number}: Ordered 3 Jan. 2 on hand of 2. Fully reserved.`,
    `3. Why Third, ${third.number}: Ordered 12 Jan. 0 of 1. No stock left.`,
  ]) {
    expect(text).toContain(label);
  }
  // There is no scrim, so the queue behind it stays clickable.
  await page.locator('table.why-queue').getByRole('link', { name: second.number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Sales order ${second.number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Why', exact: true }).click();
  await expect(panel(page).getByText('Promised items are expected 2 May 2030.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.goto(`/inventory/product/${lamp.id}?env=test&open=why`);
  await expect(
    panel(page).getByText('3 more items arrive').or(panel(page).getByText('1 more item arrives')),
  ).toBeVisible();
});

test('items are swapped, released and allocated manually', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { lamp, first, second, third } = await prepare(page, 'Hand');
  await open(page, first);
  await page.getByRole('button', { name: `Items of ${first.number}` }).click();
  await page.getByRole('menuitem', { name: 'Move 2 on hand to another order' }).click();
  await page
    .getByRole('combobox', { name: 'Order' })
    .selectOption({ label: `${second.number}, Hand Second, 2 promised` });
  await expect(
    page.getByText(`2 items of ${first.number} go to ${second.number}, and 2 promised items come back.`),
  ).toBeVisible();
  await page.getByLabel('Reason').fill('Needs it on Friday');
  await page.getByRole('button', { name: 'Give', exact: true }).click();
  await expectToast(page, `2 items of ${first.number} moved to ${second.number}`);
  await expect(page.getByText('0 of 2 reserved')).toBeVisible();

  await open(page, second);
  await expect(page.getByText('2 of 2 reserved')).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason').fill('Comes next month');
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await expectToast(page, `2 items of ${second.number} released`);
  await expect(page.getByText('0 of 2 reserved')).toBeVisible();

  // An order on hold isn't allocated automatically.
  for (const order of [second, third])
    await apiRequest(page, 'PATCH', `/purchases/${order.id}`, { order_status: 'onhold' });
  await apiRequest(page, 'POST', '/inventory_movements', { product_id: lamp.id, quantity: 5, reason: 'Found' });
  await open(page, second);
  await expect(page.getByText('available stock can be allocated manually', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allocate' }).click();
  await expectToast(page, `2 items allocated to ${second.number}`);
  await expect(page.getByText('2 of 2 reserved')).toBeVisible();
});

test('a sales rep sees their own order by name and the others as a count', async ({ page, browser, shopUrl }) => {
  await startSession(page, 'sales');
  const mine = await apiRequest(page, 'POST', '/customers', { name: 'Sales Own' }, 'development');
  const context = await browser.newContext({ baseURL: shopUrl });
  const boss = await context.newPage();
  await signIn(boss, 'admin');
  const lamp = await apiRequest(
    boss,
    'POST',
    '/products',
    { name: 'Shared lamp', price: 20, stock_quantity: 3 },
    'development',
  );
  const theirs = await apiRequest(boss, 'POST', '/customers', { name: 'Somebody Hidden' }, 'development');
  await apiRequest(
    boss,
    'POST',
    '/purchases',
    { customer_id: theirs.id, product_id: lamp.id, quantity: 3, unit_price: 20, purchase_date: '2026-01-03' },
    'development',
  );
  await context.close();
  const own = await apiRequest(
    page,
    'POST',
    '/purchases',
    { customer_id: mine.id, product_id: lamp.id, quantity: 2, unit_price: 20 },
    'development',
  );
  await page.goto(`/purchases/${own.id}?open=why`);
  const rows = panel(page).getByRole('list', { name: 'Waiting orders, in allocation order' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Sales Own');
  await expect(panel(page).getByText('And 1 other order: 3 needed, 3 on hand, 0 promised, 0 short.')).toBeVisible();
  await expect(page.getByText('Somebody Hidden')).toHaveCount(0);
});

test('on a phone the panel covers the page and nothing overflows', async ({ browser, shopUrl }) => {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { third } = await prepare(page, 'Phone');
  await open(page, third);
  await page.getByRole('button', { name: 'Why', exact: true }).tap();
  await expect(panel(page).getByText('Phone First', { exact: false }).first()).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await panel(page).getByRole('button', { name: 'Close' }).tap();
  await expect(panel(page)).toHaveCount(0);
  await context.close();
});
