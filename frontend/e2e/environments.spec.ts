// Three separate sets of data, and an admin always sees which one is on the screen.

import type { Page } from '@playwright/test';

import { expect, signIn, test, expectToast, startSession } from './journey';

const openSwitcher = async (page: Page) => {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: /Switch Environment/ }).click();
  await expect(page.getByRole('dialog', { name: 'Switch Environment' })).toBeVisible();
};

test('an admin switches to test and back, and no data moves along', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await page.getByLabel('Name', { exact: true }).fill('Dev Only');
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dev Only' })).toBeVisible();

  await page.goto('/contacts');
  await openSwitcher(page);
  await page.getByRole('radio', { name: /^Test/ }).check();
  await page.getByRole('button', { name: 'Switch Environment' }).click();
  await page.getByRole('button', { name: 'Switch to Test' }).click();
  await expectToast(page, 'Environment Changed');
  await expect(page.getByText('TEST: clean slate for testing (your dev data remains safe)').first()).toBeVisible();
  await expect(page).toHaveURL(/env=test/);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.goto('/contacts?env=test&q=Dev');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dev Only' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page).toHaveURL(/env=test/);

  await page.goto('/contacts?env=development&q=Dev');
  await expect(page.getByRole('link', { name: 'Dev Only', exact: true })).toHaveCount(1);
});

test('switching to production asks first, with a clear warning', async ({ page }) => {
  await signIn(page, 'admin');
  await openSwitcher(page);
  await page.getByRole('radio', { name: /^Production/ }).check();
  await page.getByRole('button', { name: 'Switch Environment' }).click();
  await expect(page.getByText('You are switching to PRODUCTION environment')).toBeVisible();
  await expect(page.getByText('This environment contains live data and changes can affect real users.')).toBeVisible();
});

test('a sales rep has no switcher, and env in the URL changes nothing', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/contacts?env=production');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: /account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'User Preferences' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Switch Environment/ })).toHaveCount(0);
});
