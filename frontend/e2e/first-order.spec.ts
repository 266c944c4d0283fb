// From nothing to the first order: the first user signs up, creates a contact and a product, and sells.

import type { Page } from '@playwright/test';

import { createContact, createProduct, emptyShop, expect, test, expectToast } from './journey';
import { password } from './server';

test.use(emptyShop);

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
    await createContact(page, 'Wilma First');
  });

  await test.step('a product with five in stock', async () => {
    await page.goto('/products?env=test&open=new');
    await createProduct(page, { name: 'Copper kettle', price: '39.90', onHand: '5' });
    await expectToast(page, 'Product created successfully');
  });
  const product = page.url();

  await test.step('an order without a price is rejected', async () => {
    await page.goto('/purchases?env=test&open=new');
    await expect(page.getByRole('heading', { level: 1, name: 'New sales order' })).toBeVisible();
    await page.getByRole('combobox', { name: /^Customer/ }).fill('Wilma');
    await page.getByRole('option', { name: /Wilma First/ }).click();
    await page.getByRole('combobox', { name: /^Product/ }).fill('kettle');
    await page.getByRole('option', { name: /Copper kettle/ }).click();
    await page.getByLabel('Quantity', { exact: true }).fill('2');
    await page.getByLabel('Unit price', { exact: true }).fill('0');
    await page.getByRole('button', { name: /^Create order/ }).click();
    await expect(page.getByText('Unit price must be greater than 0').first()).toBeVisible();
  });

  await test.step('the order, with a running total', async () => {
    await page.getByLabel('Unit price', { exact: true }).fill('39.90');
    await expect(page.getByText('$79.80').first()).toBeVisible();
    await page.getByRole('button', { name: /^Create order/ }).click();
    await expectToast(page, 'Purchase recorded successfully');
    await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}/);
    await expect(page.getByText('Wilma First').first()).toBeVisible();
  });

  await test.step('the goods leave, and stock goes down', async () => {
    await page.getByRole('button', { name: 'Set pickup' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Set pickup' }).click();
    await expectToast(page, 'Purchase updated successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(product);
    await expect(page.getByRole('heading', { level: 1, name: 'Copper kettle' })).toBeVisible();
    await expect(page.getByText(/Picked up/).first()).toBeVisible();
    const row = await shopRow(page, product);
    expect(row).toMatchObject({ stock_quantity: 3, reserved: 0, available: 3 });
  });
});

/** The product on the server, fetched in the session of the page. */
const shopRow = async (page: Page, address: string): Promise<unknown> => {
  const id = new URL(address).pathname.split('/').at(-1) ?? '';
  return page.evaluate(async (row) => {
    const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
    const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
    const { access_token } = JSON.parse(kept) as { access_token: string };
    const headers = { apikey: api_key, authorization: `Bearer ${access_token}`, 'x-environment': 'test' };
    return (await fetch(`/rest/v1/products/${row}`, { headers })).json() as Promise<unknown>;
  }, id);
};
