// From nothing to the first order: the first person signs up, makes a contact and a product, and sells.

import { expect, test, told } from './journey';
import { password, type Shop, startShop } from './server';

let shop: Shop;

test.beforeAll(async () => {
  shop = await startShop({ staffed: false });
});

test.afterAll(async () => {
  await shop.stop();
});

// eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
test.use({ shopUrl: async ({}, provide) => provide(shop.url) });

test('sign-up to first order', async ({ page }) => {
  await test.step('the first sign-up becomes the admin', async () => {
    await page.goto('/');
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill('owner@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).not.toHaveURL(/\/auth/);
    await page.getByRole('button', { name: /account menu/ }).click();
    await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a contact', async () => {
    await page.goto('/contacts?env=test&open=new');
    await page.getByLabel('Name', { exact: true }).fill('Wilma First');
    await page.getByRole('button', { name: 'Create contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wilma First' })).toBeVisible();
  });

  await test.step('a product with five on the shelf', async () => {
    await page.goto('/products?env=test&open=new');
    await page.getByLabel('Name', { exact: true }).fill('Copper kettle');
    await page.getByLabel('Price', { exact: true }).fill('39.90');
    await page.getByLabel(/On hand|Stock/).fill('5');
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Copper kettle' })).toBeVisible();
  });

  await test.step('the order', async () => {
    await page.goto('/purchases?env=test&open=new');
    await page.getByRole('combobox', { name: 'Customer' }).fill('Wilma');
    await page.getByRole('option', { name: /Wilma First/ }).click();
    await page.getByRole('combobox', { name: 'Product' }).fill('kettle');
    await page.getByRole('option', { name: /Copper kettle/ }).click();
    await page.getByLabel('Quantity').fill('2');
    await expect(page.getByText('$79.80').first()).toBeVisible();
    await page.getByRole('button', { name: /^(Create|Save|Record)/ }).click();
    await told(page, 'Purchase recorded successfully');
  });
});
