// A business hides costs from its sales staff: no page of theirs shows one, from that moment on.

import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, settled, signIn, test } from './journey';

const COST = /\bcosts?\b|\bmargin\b|\bspend\b|\bspent\b|stock value|refunds? (owed|expected|due)|\bworth\b|unit price/i;

const first = async (page: Page, path: string) => {
  const { items } = await apiRequest<{ items: { id: string; name: string }[] }>(
    page,
    'GET',
    path,
    undefined,
    'development',
  );
  const [row] = items;
  if (!row) throw new Error(`The sample shop has nothing at ${path}`);
  return row;
};

/** Pages with costs. */
const pagesWithCosts = async (page: Page) => {
  const vendor = await first(page, '/vendors?sort=-spend&limit=1');
  const bought = await first(page, '/stock_orders?refund_due=true&limit=1');
  const shipment = await first(page, '/shipments?limit=1');
  const product = await first(page, '/products?limit=1&cost_price.gte=1');
  return [
    `/vendors/shop/${encodeURIComponent(vendor.name)}`,
    '/vendors?view=list',
    `/vendors?peek=${vendor.id}`,
    '/vendors?view=cards',
    `/stock-orders/${bought.id}`,
    '/stock-orders?filter=all',
    `/tracking/${shipment.id}`,
    `/inventory/product/${product.id}`,
    '/inventory',
    '/inventory?as_of=2026-01-01',
    '/inventory/admin',
    '/asset-management',
    '/catalog/reports',
    '/registry/reports',
    '/registry/reports?report=stock',
    '/registry/reports?report=purchasing',
  ];
};

test('an admin hides costs, and a salesperson sees none of them from then on', async ({ page, browser, shopUrl }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: shopUrl });
  const theirs = await context.newPage();
  await signIn(page, 'admin');
  const [vendor = '', ...others] = await pagesWithCosts(page);
  const listening = theirs.waitForResponse((answer) => answer.url().includes('/realtime/v1/changes'));
  await signIn(theirs, 'sales');
  await theirs.goto(vendor);
  await listening;
  const figures = theirs.getByRole('main').locator('.stat dt');
  await expect(figures.filter({ hasText: 'Spend' })).toBeVisible();

  await page.goto('/admin/settings');
  await page.getByRole('switch', { name: 'See costs' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // Without a reload.
  await expect(figures.filter({ hasText: 'Spend' })).toHaveCount(0);
  await expect(figures).toHaveText([
    'Orders',
    'Items',
    'Lead time (days)',
    'Late',
    'Damaged or missing',
    /^Items sold/,
  ]);
  for (const path of [vendor, ...others]) {
    await theirs.goto(path);
    await settled(theirs);
    expect.soft((await theirs.locator('#main, main').first().innerText()).match(COST), path).toBeNull();
  }

  // A link and a saved view that sort by a cost open the list in its usual order.
  await theirs.goto('/vendors?view=list&sort=-spend&refund_due=true');
  await expect(theirs.getByRole('grid')).toBeVisible();
  await theirs.goto('/registry/reports?report=margin');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible();

  // Admins still see them.
  await page.goto(vendor);
  await expect(page.getByRole('main').locator('.stat dt').filter({ hasText: 'Spend' })).toBeVisible();
  await context.close();
});
