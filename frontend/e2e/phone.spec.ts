// The app on a phone. Every page's fit is among the checks of the walk on a phone.

import { expect, settled, signIn, test, startSession } from './journey';
import { expectNoSideways, PHONE } from './phone-layout';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('a dialog over a list is not wider than the phone', async ({ page }) => {
  await signIn(page, 'admin', '/contacts?new=call');
  await settled(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSideways(page, 'the dialog of a call');
});

test('a contact is created by touch', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).last().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'New contact' }).first().tap();
  await page.getByLabel('Name', { exact: true }).fill('Pip Pocket');
  await page.getByRole('button', { name: 'Create contact' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Pip Pocket' })).toBeVisible();
});

test('what saves the settings stands above the bar at the bottom of a phone', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Business name', exact: true }).fill('Changed on a phone');
  const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox();
  expect(save && bar && save.y + save.height).toBeLessThanOrEqual(bar?.y ?? 0);
});
