// The dashboard's cards: chosen once, the same on every device, with the rows that they count.

import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, expectToast, settled, signIn, test, startSession } from './journey';

const usual = ['calendar', 'pendingTasks', 'topProducts', 'recentSales', 'quickActions'];

/** Pixels between cards. */
const GAP = 16;

const cardsOf = (page: Page) =>
  page.locator('.grid-cards > [data-card]').evaluateAll((all) => all.map((each) => each.getAttribute('data-card')));

/** The cards that the server keeps for the user. */
const savedCards = async (page: Page) => {
  const { cards } = await apiRequest<{ cards: { id: string }[] }>(
    page,
    'GET',
    '/dashboard_layout',
    undefined,
    'development',
  );
  return cards.map(({ id }) => id);
};

const settledDashboard = async (page: Page) => {
  await page.goto('/');
  await settled(page);
};

test('cards chosen on one device are there on another one, and a reset as well', async ({ page, browser, baseURL }) => {
  await startSession(page, 'sales');
  await settledDashboard(page);
  await page.getByRole('button', { name: 'Customize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Dashboard Cards' });
  for (const name of ['Add Stock value', 'Add Overdue orders', 'Remove Calendar', 'Remove Quick actions'])
    await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const chosen = ['pendingTasks', 'topProducts', 'recentSales', 'stockValue', 'overdueOrders'];
  expect(await cardsOf(page)).toEqual(chosen);
  await expect.poll(() => savedCards(page)).toEqual(chosen);

  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const phone = await elsewhere.newPage();
  await signIn(phone, 'sales');
  await settledDashboard(phone);
  await expect.poll(() => cardsOf(phone)).toEqual(chosen);

  await page.getByRole('button', { name: 'Customize' }).click();
  await dialog.getByRole('button', { name: 'Reset cards' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await cardsOf(page)).toEqual(usual);
  await expect.poll(() => savedCards(page)).toEqual(usual);
  await phone.reload();
  await settled(phone);
  await expect.poll(() => cardsOf(phone)).toEqual(usual);
  await elsewhere.close();
});

test('resetting all preferences resets the cards of every device, also from one that has others', async ({ page }) => {
  const cards = [{ id: 'stockValue', double: false }];
  await signIn(page, 'colleague', '/contacts?dialog=preferences');
  await apiRequest(page, 'PATCH', '/dashboard_layout', { version: '1.1', cards }, 'development');
  await page.getByRole('button', { name: 'Reset all preferences' }).click();
  await expectToast(page, 'All preferences reset to system defaults');
  await expect.poll(() => savedCards(page)).toEqual(usual);
  await settledDashboard(page);
  await expect.poll(() => cardsOf(page)).toEqual(usual);
});

test('the cards fill each row of a tablet in landscape', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await startSession(page, 'admin');
  await settledDashboard(page);
  const columns = await page
    .locator('.grid-cards')
    .first()
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(3);
  const boxes = await page
    .locator('.grid-cards > [data-card]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, width }) => ({ top, width })));
  const rows = new Map<number, number>();
  for (const { top, width } of boxes) rows.set(top, (rows.get(top) ?? 0) + width + GAP);
  const widest = Math.max(...rows.values());
  for (const width of rows.values()) expect(width).toBeGreaterThan(widest - 2);
});

test('the cards of stock and overdue orders show what their reports and lists show', async ({ page }) => {
  await startSession(page, 'admin');
  const cards = [
    { id: 'stockValue', double: false },
    { id: 'overdueOrders', double: true },
  ];
  await apiRequest(page, 'PATCH', '/dashboard_layout', { version: '1.1', cards }, 'development');
  await settledDashboard(page);
  const report = await apiRequest<{ figures: { name: string; value: number }[] }>(
    page,
    'GET',
    '/reports/stock',
    undefined,
    'development',
  );
  const value = report.figures.find(({ name }) => name === 'value')?.value ?? 0;
  const stock = page.getByRole('region', { name: 'Stock value' });
  await expect(stock.locator('.dashboard-figure')).toContainText(
    value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  );
  const overdue = page.getByRole('region', { name: 'Overdue orders' });
  await expect(overdue.locator('li').first()).toBeVisible();
  const numbers = await overdue.locator('.l2').allInnerTexts();
  await overdue.getByRole('link', { name: /verdue orders$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sales Orders' })).toBeVisible();
  const rows = page.locator('.list-page tbody tr[data-row] td.name');
  for (const [index, text] of numbers.entries()) await expect(rows.nth(index)).toContainText(text.split(',')[0] ?? '');
});
