// Custom shortcuts: chosen on the shortcut sheet, effective everywhere, and reset.

import { heading, press } from './by-keys';
import { expect, signIn, test, violations } from './journey';

test('a shortcut is changed, works immediately and after a reload, and is reset', async ({ page }) => {
  await signIn(page, 'admin');
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('button', { name: 'Change keys' }).click();
  expect(await violations(page)).toEqual([]);

  await test.step('a key that is already used is rejected', async () => {
    await sheet.getByRole('button', { name: 'Contacts: G then C. Change' }).click();
    await press(page, 'o');
    await expect(sheet.getByRole('status')).toHaveText('G then O is already used for: Sales Orders');
  });

  await test.step('a free one is accepted', async () => {
    await press(page, 'y');
    await expect(sheet.getByRole('button', { name: 'Contacts: G then Y. Change' })).toBeFocused();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await press(page, 'g', 'y');
    await expect(heading(page, 'Contacts')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByTitle('Contacts (G then Y)')).toBeVisible();
  });

  await test.step('after a reload the default key does nothing', async () => {
    await page.goto('/');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await press(page, 'g', 'c', 'g', 'o');
    await expect(heading(page, 'Sales Orders')).toBeVisible();
    await press(page, 'g', 'y');
    await expect(heading(page, 'Contacts')).toBeVisible();
  });

  await test.step('all shortcuts are reset', async () => {
    await press(page, '?');
    await sheet.getByRole('button', { name: 'Change keys' }).click();
    await sheet.getByRole('button', { name: 'Reset keys' }).click();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await press(page, 'g', 'o');
    await expect(heading(page, 'Sales Orders')).toBeVisible();
    await press(page, 'g', 'c');
    await expect(heading(page, 'Contacts')).toBeVisible();
  });
});
