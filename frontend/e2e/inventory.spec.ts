// Inventory: counted while goods are sold, approved, and every figure with the rows behind it.

import { apiRequest } from './api-request';
import { expect, settled, signIn, test, violations, startSession } from './journey';

const dayBefore = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('stock is counted while an item is sold; figure and movements agree', async ({ page }) => {
  await startSession(page, 'admin');
  const cup = await apiRequest(page, 'POST', '/products', {
    name: 'Shelf cup',
    price: 9,
    cost_price: 4,
    stock_quantity: 10,
    barcode: '4012345670012',
  });
  // Links in every figure of the summary, including the captions below them.
  await apiRequest(page, 'POST', '/products', { name: 'Saucer that ran out', price: 3, stock_quantity: 0 });
  const customer = await apiRequest(page, 'POST', '/customers', { name: 'Shelf Buyer' });
  const sold = await apiRequest(page, 'POST', '/purchases', {
    customer_id: customer.id,
    product_id: cup.id,
    quantity: 2,
    unit_price: 9,
  });

  await page.goto('/inventory/admin?open=new&env=test');
  await page.getByLabel('Scope').selectOption({ label: 'Selected products' });
  await page.getByRole('combobox', { name: 'Products' }).fill('Shelf cup');
  await page.getByRole('option', { name: /Shelf cup/ }).click();
  await page.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^SC-\d+ 1 product$/ })).toBeVisible();
  const line = page.getByRole('list', { name: 'Products of the count' }).getByRole('listitem');
  const counted = line.getByLabel('Counted quantity, Shelf cup');
  await page.getByLabel('Scan, or type a code or serial').fill('4012345670012');
  await page.keyboard.press('Enter');
  await expect(counted).toHaveValue('1');
  await counted.fill('9');
  await counted.press('Enter');
  await expect(line).toContainText('−1');
  expect(await violations(page)).toEqual([]);

  await apiRequest(page, 'PATCH', `/purchases/${sold.id}`, { pickup_date: '2026-11-20' });
  await expect(line).toContainText('−2 moved since it was counted');
  await page.getByRole('button', { name: 'Differences 1' }).click();
  const differs = page.getByRole('list', { name: 'Lines with differences' }).getByRole('listitem');
  await expect(differs).toContainText('−$4.00');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Approve count' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason', { exact: true }).fill('One broke');
  await page.getByRole('button', { name: 'Approve count' }).click();
  await expect(page.getByText(/^SC-\d+ approved$/).first()).toBeVisible();
  await expect(page.getByText('0 of 1 product correct')).toBeVisible();

  await page.goto('/inventory?q=Shelf+cup&env=test');
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'On hand of Shelf cup: 7. See how this is calculated' }).click();
  const proof = page.getByRole('dialog', { name: 'How this is calculated' });
  await expect(proof.getByText('The rows add up to 7')).toBeVisible();
  await expect(proof.getByRole('row')).toHaveText([
    'TypeMovementsQuantity',
    'Opening stock1+10',
    'Adjustment1−1',
    'Picked up1−2',
    'Sum7',
  ]);
  await proof.getByRole('link', { name: 'Adjustment' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('One broke');
  await page.goto(`/inventory?q=Shelf+cup&as_of=${dayBefore()}&env=test`);
  await expect(page.getByRole('button', { name: 'On hand of Shelf cup: 0. See how this is calculated' })).toBeVisible();
});

test('sales staff count and see the figures; starting and approving is for admins', async ({
  page,
  browser,
  shopUrl,
}) => {
  await startSession(page, 'admin');
  const plate = await apiRequest(
    page,
    'POST',
    '/products',
    { name: 'Staff plate', price: 5, stock_quantity: 4 },
    'development',
  );
  const count = await apiRequest(
    page,
    'POST',
    '/stock_counts',
    { scope: 'chosen', product_ids: [plate.id], blind: true },
    'development',
  );
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await signIn(phone, 'sales');
  await phone.goto(`/inventory/admin?count=${count.id}`);
  await settled(phone);
  const counted = phone.getByLabel('Counted quantity, Staff plate');
  await counted.fill('3');
  await counted.press('Enter');
  await expect(phone.getByText('counted by')).toBeVisible();
  await expect(phone.getByText('Expected')).toHaveCount(0);
  await expect(phone.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await phone.getByRole('button', { name: 'Entries' }).click();
  await expect(phone.getByText('Typed: 3 items in total', { exact: false })).toBeVisible();

  // Counts from the phone show at the desk.
  await page.goto(`/inventory/admin?count=${count.id}&show=differences`);
  await expect(page.getByRole('list', { name: 'Lines with differences' })).toContainText('Staff plate');
  for (const path of [
    `/inventory/admin?count=${count.id}`,
    '/inventory/admin',
    '/inventory',
    '/inventory?show=movements',
    `/inventory?as_of=${dayBefore()}`,
  ]) {
    await phone.goto(path);
    await settled(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await context.close();
});
