// The dashboard's cards: chosen once, the same on every device, with the rows that they count.

import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, settled, signIn, test } from './journey';

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
  await signIn(page, 'sales');
  await settledDashboard(page);
  await page.getByRole('button', { name: 'Customize' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customize Dashboard Cards' });
  for (const name of ['Add Stock value', 'Add Overdue orders', 'Remove Calendar', 'Remove Quick actions'])
    await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const chosen = ['revenueChart', 'pendingTasks', 'topProducts', 'recentSales', 'stockValue', 'overdueOrders'];
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
  const usual = ['calendar', 'revenueChart', 'pendingTasks', 'topProducts', 'recentSales', 'quickActions'];
  expect(await cardsOf(page)).toEqual(usual);
  await expect.poll(() => savedCards(page)).toEqual(usual);
  await phone.reload();
  await settled(phone);
  await expect.poll(() => cardsOf(phone)).toEqual(usual);
  await elsewhere.close();
});

test('the cards of stock and overdue orders show what their reports and lists show', async ({ page }) => {
  await signIn(page, 'admin');
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
