// Serial-tracked units: added, labelled, waiting for a customer, blocked and repaired; each with its full history.

import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Unit {
  id: string;
  asset_tag: string;
}

const prepare = async (page: Page, name: string, serials: readonly string[]) => {
  const drone = await apiRequest(page, 'POST', '/products', {
    name: `${name} drone`,
    price: 300,
    stock_quantity: 0,
    is_unit_tracked: true,
  });
  const units: Unit[] = [];
  for (const serial_number of serials) {
    units.push(
      await apiRequest<Unit>(page, 'POST', '/assets', {
        product_id: drone.id,
        serial_number,
        location: `${name} shelf`,
        unit_cost: 200,
      }),
    );
  }
  return { drone, units };
};

const sell = async (page: Page, drone: Row, who: string) => {
  const customer = await apiRequest(page, 'POST', '/customers', { name: who });
  return apiRequest(page, 'POST', '/purchases', {
    customer_id: customer.id,
    product_id: drone.id,
    quantity: 1,
    unit_price: 300,
  });
};

test('a product becomes unit-tracked, and a unit of it is added', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/products?open=new&env=test');
  await page.getByLabel('Name', { exact: true }).fill('Counted drone');
  await page.getByLabel('Price', { exact: true }).fill('349');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Brand' }).fill('Kestrel');
  await page.getByRole('option', { name: 'Create brand "Kestrel"' }).click();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Kestrel');
  await page.getByLabel('Track by').selectOption({ label: 'Serial number' });
  await expect(page.getByLabel('On hand', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Counted drone' })).toBeVisible();

  await page.goto('/asset-management?open=new&env=test');
  await page.getByRole('combobox', { name: 'Product' }).fill('Counted');
  await page.getByRole('option', { name: /Counted drone/ }).click();
  await page.getByLabel('Serial number').fill('KS-1');
  await page.getByLabel('Location').fill('Shelf 4');
  await page.getByRole('dialog').getByRole('button', { name: 'Add unit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Unit U-\d+$/ })).toBeVisible();
  await expect(page.getByText('In stock').first()).toBeVisible();
  await expect(page.getByText('KS-1').first()).toBeVisible();
  await page.getByRole('link', { name: 'Counted drone' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(
    page.getByText('You can change this once no items are in stock or on order.', { exact: false }),
  ).toBeVisible();
});

test('a unit waits for its customer, is made ready, blocked, and repaired', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { drone, units } = await prepare(page, 'Life', ['LF-1']);
  const [unit] = units;
  if (!unit) throw new Error('no unit');
  const sold = await sell(page, drone, 'Life Waiter');
  await page.goto(`/asset-management/${unit.asset_tag}?env=test`);
  await settled(page);
  const way = page.getByRole('region', { name: 'History' });
  await expect(way.getByRole('link', { name: 'Life Waiter' })).toBeVisible();
  await expect(way.getByRole('link', { name: sold.number })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ready for pickup' }).click();
  await expectToast(page, `${unit.asset_tag} is ready for pickup`);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await expect(
    page.getByText(`This unit is allocated to ${sold.number}, which will go back to waiting.`),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason').fill('Scratched lens');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expectToast(page, `${unit.asset_tag} is blocked`);
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Scratched lens')).toBeVisible();

  await page.getByRole('button', { name: 'Repaired' }).click();
  await page.getByLabel('Reason').fill('New lens');
  await page.getByRole('dialog').getByRole('button', { name: 'Repaired' }).click();
  // It is available again, and is allocated to the waiting order.
  await expect(page.locator('.page-head').getByText('Allocated')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Condition').selectOption({ label: 'Refurbished' });
  await page.getByLabel('Location').fill('Counter');
  await page.getByRole('button', { name: 'Save unit' }).click();
  await expect(page.locator('.page-head').getByText('Refurbished')).toBeVisible();
  await page.goto('/asset-contacts?env=test');
  const holder = page.getByRole('listitem').filter({ hasText: 'Life Waiter' });
  await expect(holder).toContainText('1 unit');
  await holder.getByRole('link', { name: 'View units' }).click();
  await expect(page.getByRole('link', { name: unit.asset_tag })).toBeVisible();
});

test('units are shown in four views, filtered, and labelled', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const { units } = await prepare(page, 'Shown', ['SH-1', 'SH-2']);
  await page.goto('/asset-management?env=test&q=Shown');
  await settled(page);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await page.getByRole('button', { name: 'Print labels' }).click();
  await page.getByLabel('Paper').selectOption({ label: 'Label printer, 62 × 29 mm' });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('2-tags.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await page.getByRole('button', { name: 'Clear selection' }).click();
  for (const view of ['Cards', 'Tiles']) {
    await page.getByRole('button', { name: view }).click();
    await expect(page.locator('.grid-cards > li')).toHaveCount(2);
    await expect(page.getByRole('link', { name: units[0]?.asset_tag })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Groups' }).click();
  const groups = page.getByRole('list', { name: 'Units by product' });
  await expect(groups.getByRole('listitem')).toHaveCount(1);
  await expect(groups).toContainText('2 units');
  await page.getByRole('button', { name: 'Location', exact: true }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('list', { name: 'Units by location' }).getByRole('link', { name: 'Shown shelf' }).click();
  await expect(page).toHaveURL(/location=Shown/);
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.goto('/asset-management?env=test&q=Shown&view=list&status=blocked');
  await expect(page.getByRole('link', { name: units[0]?.asset_tag })).toHaveCount(0);
});

test('sales staff can view, and change nothing', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/asset-management');
  await settled(page);
  await expect(page.getByRole('button', { name: 'Add a unit' })).toHaveCount(0);
  await page.locator('tbody').getByRole('link', { name: /^U-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Unit U-/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Label' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
});

test('on a phone nothing overflows', async ({ browser, shopUrl }) => {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await startSession(page, 'admin');
  for (const path of [
    '/asset-management?view=list',
    '/asset-management?view=groups',
    '/asset-management/U-1001',
    '/asset-contacts',
    '/asset-management?open=new',
  ]) {
    await page.goto(path);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await context.close();
});
