// The bar at the bottom of a phone and the slide-in menu.

import { expect, signIn, test, violations, startSession } from './journey';
import { groups } from './menu';
import { PHONE } from './phone-layout';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('on a phone the slide-in menu has the steps and the Workspace menu, and closes after each', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/contacts');
  await page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Orders' }).tap();
  await expect(page).toHaveURL(/\/purchases/);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const step = async (name: string) => {
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await menu.getByRole('button', { name, exact: true }).tap();
  };
  for (const [name, url] of [
    ['Back', /\/contacts/],
    ['Forward', /\/purchases/],
    ['Refresh', /\/purchases/],
    ['Home', /\/\?env=development$/],
  ] as const) {
    await step(name);
    await expect(page, name).toHaveURL(url);
    await expect(menu, name).toHaveCount(0);
  }
  await step('Workspace');
  await expect(page.getByRole('menuitem')).toHaveText([/^Go to Workspace/, /^New Call/, /^New Quote/, /^New Enquiry/]);
  await page.getByRole('menuitem', { name: 'New Call' }).tap();
  await expect(page.getByRole('dialog', { name: 'Log Call Record' })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('on a phone the bottom bar marks the group, and the slide-in menu has every page', async ({ page }) => {
  await signIn(page, 'admin');
  const bottom = page.getByRole('navigation', { name: 'Bottom' });
  await expect(bottom.getByRole('link')).toHaveText(['Home', 'Contacts', 'Orders', 'Inventory', 'Registry']);
  await page.goto('/inventory/admin');
  await expect(bottom.locator('[aria-current]')).toHaveText('Inventory');
  await page.getByRole('button', { name: 'Open the menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const label of Object.values(groups).flat())
    await expect(menu.getByRole('link', { name: label, exact: true }), label).toHaveCount(1);
  await expect(menu.locator('[aria-current="page"]')).toContainText('Stock Counts');
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Vendors', exact: true }).tap();
  await expect(page).toHaveURL(/\/vendors/);
  await expect(menu).toHaveCount(0);
});
