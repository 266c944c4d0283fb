// A fresh installation for a new user: sign up, one question, six steps, and the first order without leaving the app.

import { type Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { question, signUp, startEmpty } from './first-start';
import { createContact, createProduct, emptyShop, expect, settled, test, expectToast, violations } from './journey';
import { password } from './server';

test.use(emptyShop);

const THREE_MINUTES = 180_000;

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const home = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: /^(Dashboard|Home)$/ })
    .first()
    .click();

test('from the landing page to the first order in an empty business', async ({ page, browser }) => {
  const began = Date.now();
  await signUp(page);

  await test.step('one question, as a card on the live dashboard', async () => {
    await expect(question(page)).toBeVisible();
    await expect(question(page).getByRole('button')).toHaveCount(3);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Recent sales' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await startEmpty(page);
    await expect(page.getByText('This is your own business.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('preferred_environment'))).toBe('production');
  });

  await test.step('six steps, none done', async () => {
    await expect(steps(page).getByText('0 of 6')).toBeVisible();
    await expect(steps(page).getByRole('listitem')).toHaveCount(6);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the business: its name, and what its country brings', async () => {
    await steps(page)
      .getByRole('link', { name: /^Your business/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Your business' });
    await dialog.getByLabel('Business name').fill('Tradepost');
    await dialog.getByLabel('Country').selectOption({ label: 'Germany' });
    await expect(dialog.getByLabel('Currency')).toHaveValue('EUR');
    await expect(dialog.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Country').selectOption({ label: 'United States' });
    await expect(dialog.getByLabel('Currency')).toHaveValue('USD');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Settings saved');
    await expect(steps(page).getByText('1 of 6')).toBeVisible();
  });

  await test.step('a product', async () => {
    await steps(page)
      .getByRole('link', { name: /^Add a product/ })
      .click();
    await createProduct(page, { name: 'Copper kettle', price: '39.90' });
    await home(page);
    await expect(steps(page).getByText('2 of 6')).toBeVisible();
  });

  await test.step('a contact', async () => {
    await steps(page)
      .getByRole('link', { name: /^Add a contact/ })
      .click();
    await createContact(page, 'Wilma First');
    await home(page);
    await expect(steps(page).getByText('3 of 6')).toBeVisible();
  });

  await test.step('the first order, within three minutes of the landing page', async () => {
    await steps(page)
      .getByRole('link', { name: /^Record an order/ })
      .click();
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Wilma');
    await page.getByRole('option', { name: /Wilma First/ }).click();
    await page.getByRole('combobox', { name: /^Product/ }).fill('kettle');
    await page.getByRole('option', { name: /Copper kettle/ }).click();
    await page.getByRole('button', { name: /^Create order/ }).click();
    await expectToast(page, 'Purchase recorded successfully');
    expect(Date.now() - began).toBeLessThan(THREE_MINUTES);
    // The toast comes before the order's page, which would replace the dashboard.
    await expect(page.getByRole('heading', { level: 1, name: /^Sales order/ })).toBeVisible();
    await home(page);
    await expect(steps(page).getByText('4 of 6')).toBeVisible();
    await expect(page.getByRole('link', { name: /Wilma First/ })).toBeVisible();
  });

  await test.step('on another device they return to their own business', async () => {
    const other = await browser.newPage({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' });
    await other.goto('/auth');
    await other.getByLabel('Email', { exact: true }).fill('owner@shop.example');
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByLabel('Password', { exact: true }).press('Enter');
    await expect(other.getByText('This is your own business.')).toBeVisible();
    await expect(other.getByRole('link', { name: /Wilma First/ })).toBeVisible();
    await other.close();
  });

  await test.step('an invited colleague works in the business, too', async () => {
    const invitation = await apiRequest<{ link: string }>(
      page,
      'POST',
      '/invitations',
      { email: 'omar@shop.example', role: 'sales' },
      'production',
    );
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, reducedMotion: 'reduce' });
    const colleague = await context.newPage();
    await colleague.goto(invitation.link);
    await expect(colleague.getByText('owner invited you to Tradepost as a salesperson.')).toBeVisible();
    await colleague.getByLabel('Password', { exact: true }).fill(password);
    await colleague.getByRole('button', { name: 'Sign up' }).click();
    await expect(colleague.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(colleague.getByRole('region', { name: 'Environment', exact: true })).toHaveCount(0);
    await colleague.goto('/products');
    await expect(colleague.getByText('Copper kettle').first()).toBeVisible();
    await context.close();
    // The page was open on the dashboard all the time.
    await page.reload();
    await expect(steps(page).getByText('5 of 6')).toBeVisible();
  });

  await test.step('dismissed for good', async () => {
    await steps(page).getByRole('button', { name: 'Hide' }).click();
    await expect(steps(page)).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem('guide-over'));
    await page.reload();
    await settled(page);
    await expect(page.getByRole('heading', { name: 'Recent sales' })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the sample data, the steps in a column, and the import from the question', async ({ page }) => {
    await signUp(page);
    await question(page)
      .getByRole('button', { name: /^Look around the sample shop/ })
      .tap();
    await expect(steps(page).getByText('0 of 6')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent sales' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const [inner, width] = await page.evaluate(
      () => [window.innerWidth, document.documentElement.scrollWidth] as const,
    );
    expect(width).toBe(inner);
    for (const link of await steps(page).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test('importing data leads to the import, away from the sample data', async ({ page }) => {
  await signUp(page);
  await question(page)
    .getByRole('button', { name: /^Import my data/ })
    .click();
  await expect(page).toHaveURL(/\/catalog\/import-export\?env=production/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import & export');
  await home(page);
  await expect(question(page)).toHaveCount(0);
  await expect(steps(page).getByText('0 of 6')).toBeVisible();
});
