// Sign-up where the address must be confirmed: the account can be used once the code from the e-mail is entered.

import type { Page } from '@playwright/test';
import { expect, ownShop, test, expectToast, settled, violations } from './journey';
import { mailedCode } from './mailed-code';
import { password, startShop, type Shop } from './server';

let shop: Shop | undefined;

test.use(
  ownShop(async () => {
    shop = await startShop({ like: process.env['E2E_STAFFED'], settings: { ORDERKEEP_CONFIRM_EMAIL: 'true' } });
    return shop;
  }),
);

const codeTo = (email: string) => mailedCode(shop?.folder ?? '', email);

const signUp = async (page: Page, email: string) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
};

test('the code from the e-mail confirms a new account', async ({ page }) => {
  await signUp(page, 'nina@shop.example');
  await expect(page.getByText('nina@shop.example')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await expect(page.getByText('Incorrect or expired code. Check it, or send a new one.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('We sent a new code.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeTo('nina@shop.example'));
  await expect(page.getByRole('button', { name: /, account menu$/ })).toBeVisible();
  await settled(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth?next=/account');
  await page.getByLabel('Email', { exact: true }).fill('nina@shop.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expectToast(page, 'Signed in with an email code');
});

test('who left before entering the code is asked for it at the next sign-in', async ({ page }) => {
  await signUp(page, 'omar@shop.example');
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill('omar@shop.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeTo('omar@shop.example'));
  await expect(page.getByRole('button', { name: /, account menu$/ })).toBeVisible();
});
