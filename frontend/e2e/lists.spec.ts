// Fast work in lists: saved and shared views, bulk changes, editing in cells, exports.

import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import * as asking from './api-request';
import { expect, settled, signIn, test, expectToast, violations, startSession } from './journey';

type Row = Record<string, string | number | null> & { id: string; number: string; name: string };

/** In the environment where this user starts. */
const ask = (page: Page, method: string, path: string, body?: object) =>
  asking.apiRequest<Row>(page, method, `/${path}`, body, 'development');

const product = (page: Page, name: string, more: object = {}) =>
  ask(page, 'POST', 'products', { name, price: 10, stock_quantity: 20, ...more });

test('a saved and shared view opens for a colleague as it was saved', async ({ page, browser, shopUrl }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?q=viewed&sort=name');
  await settled(page);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await dialog.getByLabel('Name', { exact: true }).fill('Viewed by name');
  await dialog.getByRole('checkbox', { name: 'Share with the team' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expectToast(page, 'View "Viewed by name" saved');
  await expect(page.getByRole('link', { name: /^Viewed by name.*shared$/ })).toHaveAttribute('aria-current', 'page');

  const other = await browser.newPage({ baseURL: shopUrl });
  await signIn(other, 'sales');
  for (const name of ['Viewed Zoe', 'Viewed Adam']) await ask(other, 'POST', 'customers', { name });
  await other.goto('/contacts');
  await other.getByRole('link', { name: /^Viewed by name.*shared$/ }).click();
  await settled(other);
  await expect(other.locator('tbody td.name a')).toHaveText(['Viewed Adam', 'Viewed Zoe']);
  await expect(other.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0);

  // The list differs from the view: a dot, and Discard. Someone else's view can't be overwritten.
  await other.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(other.getByRole('link', { name: /^Viewed by name.*shared.*changed$/ })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await other.getByRole('button', { name: 'Discard' }).click();
  await expect(other.locator('tbody td.name a')).toHaveText(['Viewed Adam', 'Viewed Zoe']);
  await other.close();
});

test("a row that can't be changed is listed with its reason, and the rest can be undone", async ({ page }) => {
  await startSession(page, 'admin');
  const { id: product_id } = await product(page, 'Bulk lantern');
  const { id: customer_id } = await ask(page, 'POST', 'customers', { name: 'Bulk Berta' });
  const order = { customer_id, product_id, quantity: 2, unit_price: 10 };
  const handed = await ask(page, 'POST', 'purchases', order);
  await ask(page, 'PATCH', `purchases/${handed.id}`, { pickup_date: '2026-01-31' });
  const waiting = await ask(page, 'POST', 'purchases', order);

  await page.goto('/purchases?filter=all&q=Bulk+lantern&cols=number,contact,product,total,status,fulfilment');
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await expectToast(page, 'Status set for 1 order to Completed, 1 not changed');
  const result = page.locator('.bulk-result');
  await expect(result).toContainText('1 done, 1 not changed');
  await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible();
  await result.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    `${waiting.number}2 items left to deliver. Complete this order on its page.`,
  ]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const state = (number: string) => page.getByRole('row', { name: number }).locator('[data-column="status"]');
  await expect(state(handed.number)).toHaveText('Completed');
  await expect(state(waiting.number)).toHaveText('New');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state(handed.number)).toHaveText('New');
});

test("a price is edited in its cell by keyboard, undone, and never overwrites someone else's change", async ({
  page,
}) => {
  await startSession(page, 'admin');
  const [first, second] = [await product(page, 'Cell kettle A'), await product(page, 'Cell kettle B', { price: 20 })];
  // The editor's script loads late: keys typed until then go into the editor.
  const editor = page.waitForRequest(/\/cell-editor-/);
  await page.route(/\/cell-editor-/, async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
  });
  await page.goto('/products?q=Cell+kettle&sort=name');
  await settled(page);
  const price = (row: Row) => page.locator(`[data-row="${row.id}"] [data-column="price"]`);
  await page.keyboard.press('j');
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(price(first)).toBeFocused();
  await editor;
  await page.keyboard.press('Enter');
  await page.keyboard.type('ten');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter an amount, for example 12.50' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(price(first)).toHaveText('$10.00');

  await page.keyboard.press('F2');
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await expect(price(first)).toHaveText('$12.50');
  await expect(price(second)).toBeFocused();
  await expectToast(page, 'Price saved');
  await page.keyboard.press('Control+z');
  await expect(price(first)).toHaveText('$10.00');
  expect((await ask(page, 'GET', `products/${first.id}`)).price).toBe(10);

  await price(second).click();
  await ask(page, 'PATCH', `products/${second.id}`, { name: 'Cell kettle C', price: 21 });
  // The row is up to date while its cell is still being edited.
  await expect(page.locator(`[data-row="${second.id}"] td.name`)).toHaveText('Cell kettle C');
  await page.keyboard.type('22');
  await page.keyboard.press('Enter');
  const theirs = page.getByRole('dialog', { name: 'This product was changed while you were editing' });
  await expect(theirs).toContainText('21.00');
  await theirs.getByRole('radio', { name: /Theirs/ }).check();
  await theirs.getByRole('button', { name: 'Save this' }).click();
  await expect(price(second)).toHaveText('$21.00');
});

test('the export has the rows, order and columns of the screen, and no formulas', async ({ page }) => {
  await startSession(page, 'admin');
  await product(page, '=1+1 File funnel', { price: '3.20' });
  await product(page, 'Another file funnel', { price: 1250, sku: 'FF-2' });
  await page.goto('/products?q=file+funnel&sort=-name&cols=name,price,status');
  await settled(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  expect(download.url()).toMatch(/^blob:/);
  expect(await readFile(await download.path(), 'utf8')).toBe(
    "\uFEFFProduct,SKU,Price,Status\r\nAnother file funnel,FF-2,1250.0,Active\r\n'=1+1 File funnel,,3.2,Active\r\n",
  );
  await expectToast(page, `${download.suggestedFilename()} downloaded`);
});

test('rows are focused, previewed and selected, and columns moved, by keyboard; axe finds nothing', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const cup = `Keyed cup ${Date.now()}`;
  for (const name of [`${cup} 1`, `${cup} 2`, `${cup} 3`]) await product(page, name);
  await page.goto(`/products?q=${encodeURIComponent(cup)}&sort=name`);
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const look = page.getByRole('dialog', { name: `${cup} 1` });
  await expect(look.getByText('Reorder level')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(look).toHaveCount(0);
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('toolbar', { name: '3 selected' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Price', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel.getByRole('checkbox', { name: 'Price', exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto(`/products?q=${encodeURIComponent(cup)}`);
  await settled(page);
  await expect(page.getByRole('columnheader').filter({ hasText: /^(Product|Category|Price|Status)$/ })).toHaveText([
    'Product',
    'Category',
    'Price',
    'Status',
  ]);
});

test('a search with a typo suggests the intended name, in every searchable list', async ({ page }) => {
  await startSession(page, 'admin');
  await ask(page, 'POST', 'customers', { name: 'Quillfeather Marlowe' });
  await page.goto('/contacts?q=quilfeather');
  await page.getByRole('button', { name: 'Search for “quillfeather”' }).click();
  await expect(page.getByRole('searchbox').first()).toHaveValue('quillfeather');
  await expect(page.getByRole('main').getByRole('link', { name: 'Quillfeather Marlowe' })).toBeVisible();
  for (const path of [
    '/contacts/prospects',
    '/contacts/enquiries',
    '/products',
    '/purchases',
    '/stock-orders',
    '/vendors',
    '/tasks',
  ]) {
    await page.goto(`${path}?q=quilfeather`);
    await expect(page.getByRole('button', { name: 'Search for “quillfeather”' }), path).toBeVisible();
  }
});
