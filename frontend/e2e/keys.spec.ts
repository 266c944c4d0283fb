// Everything without a mouse: the palette, shortcuts to navigate and create, shortcuts on a record, and undo.

import { heading, newContact, press } from './by-keys';
import { expect, settled, signIn, test, expectToast, violations, startSession } from './journey';

test('the palette finds a contact by three letters and opens it', async ({ page }) => {
  await signIn(page, 'admin');
  await newContact(page, 'Quillon Zephyr');
  await press(page, 'g', 'h');
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await press(page, 'Control+k');
  const field = page.getByRole('combobox', { name: /^Search contacts/ });
  await expect(field).toBeFocused();
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /^Quillon Zephyr/ }),
  ).toBeVisible();
  await page.keyboard.type('qui');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Quillon Zephyr/);
  await press(page, 'Enter');
  await expect(heading(page, 'Quillon Zephyr')).toBeVisible();
  await expect(field).toHaveCount(0);

  await test.step('arrow keys move, Escape closes and returns the focus', async () => {
    await page.getByRole('button', { name: 'Search or jump to' }).first().focus();
    await press(page, 'Enter');
    await expect(field).toBeFocused();
    const first = await field.getAttribute('aria-activedescendant');
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp');
    await expect(field).toHaveAttribute('aria-activedescendant', first ?? '');
    await press(page, 'ArrowUp');
    await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Escape');
    await expect(page.getByRole('button', { name: 'Search or jump to' }).first()).toBeFocused();
  });

  await test.step('a number and Enter, faster than the server responds', async () => {
    await page.goto('/purchases');
    const number = await page
      .getByRole('link', { name: /^SO-\d+$/ })
      .first()
      .innerText();
    await press(page, 'Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.insertText(number);
    await press(page, 'Enter');
    await expect(heading(page, `Sales order ${number}`)).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the palette, the shortcut sheet, the recent changes and the help', async ({ page }) => {
      await signIn(page, 'admin');
      await press(page, 'Control+k');
      await expect(page.getByRole('option').first()).toBeVisible();
      expect.soft(await violations(page), 'palette').toEqual([]);
      await page.keyboard.type('an');
      await expect(page.getByRole('group', { name: 'Contacts' })).toBeVisible();
      expect.soft(await violations(page), 'answers').toEqual([]);
      await press(page, 'Escape', '?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      expect.soft(await violations(page), 'key sheet').toEqual([]);
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Recent changes' }).click();
      await expect(page.getByRole('dialog', { name: 'Recent changes' })).toBeVisible();
      expect.soft(await violations(page), 'last acts').toEqual([]);
      await page.goto('/help');
      await settled(page);
      expect.soft(await violations(page), 'help').toEqual([]);
    });
  });
}

test('from N O to a saved order', async ({ page }) => {
  await signIn(page, 'admin');
  await newContact(page, 'Olive Nomouse');
  await press(page, 'n', 'o');
  await expect(heading(page, 'New sales order')).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await page.keyboard.type('Olive Nom');
  await expect(page.getByRole('option', { name: /^Olive Nomouse/ })).toBeVisible();
  await press(page, 'Enter');
  await page.getByRole('combobox', { name: /^Product/ }).focus();
  await page.keyboard.type('kit');
  await expect(
    page.getByRole('option').filter({ hasNotText: 'Create' }).filter({ hasText: /kit/i }).first(),
  ).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByLabel('Unit price', { exact: true })).not.toHaveValue('');
  await press(page, 'Control+s');
  await expectToast(page, 'Purchase recorded successfully');
  await expect(heading(page, /^Sales order SO-\d+$/)).toBeVisible();
  await expect(page.getByText('Olive Nomouse').first()).toBeVisible();

  await test.step('S changes its status, E edits it, Escape goes back to the list', async () => {
    await press(page, 's');
    await expect(page.getByRole('menuitemradio', { name: 'New' })).toBeFocused();
    await press(page, 'ArrowDown');
    // The menu moves its focus a moment after the key press.
    await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
    await press(page, 'Enter');
    await expectToast(page, 'Status Updated');
    await press(page, 'e');
    await expect(page.getByRole('dialog', { name: /^Edit SO-/ })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(heading(page, /^Sales order SO-/)).toBeVisible();
    await press(page, 'Escape');
    await expect(heading(page, 'Sales Orders')).toBeVisible();
  });
});

test('previous and next record, and back to the list with its search', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?sort=name&q=an');
  const names = page.getByRole('main').locator('tbody a[href*="/contacts/"]').filter({ hasText: /\w/ });
  await expect(names.nth(2)).toBeVisible();
  const [first = '', second = ''] = await names.allInnerTexts();
  await names.first().click();
  await expect(heading(page, first)).toBeVisible();
  await press(page, ']');
  await expect(heading(page, second)).toBeVisible();
  await press(page, '[');
  await expect(heading(page, first)).toBeVisible();
  await press(page, 'Escape');
  await expect(page).toHaveURL(/sort=name/);
  await expect(page).toHaveURL(/q=an/);
});

test('single keys can be turned off; combinations still work', async ({ page }) => {
  await signIn(page, 'admin');
  await press(page, 'Control+k');
  await page.keyboard.type('preferences');
  await press(page, 'Enter');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, 'g', 'c', '?', 'n', 'o');
  await press(page, 'Control+k');
  await expect(page.getByRole('combobox', { name: /^Search contacts/ })).toBeFocused();
  await press(page, 'Escape');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page).not.toHaveURL(/contacts|purchases|dialog/);
  await press(page, 'Alt+Shift+P');
  await expectToast(page, 'Privacy mode on');
  await press(page, 'Alt+Shift+P');
});

test('on a phone the palette fills the screen', async ({ browser, shopUrl }) => {
  const page = await browser.newPage({
    baseURL: shopUrl,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  await signIn(page, 'admin');
  await page.getByRole('button', { name: 'Search or jump to' }).click();
  const palette = page.getByRole('dialog', { name: 'Search or jump to' });
  await expect(palette.getByRole('option').first()).toBeVisible();
  expect(await palette.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 });
  await palette.getByRole('button', { name: 'Close' }).click();
  await expect(palette).toHaveCount(0);
  await page.close();
});

test('the help is public and keeps its URL', async ({ page }) => {
  await page.goto('/help');
  await expect(heading(page, 'Help')).toBeVisible();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page).toHaveTitle('Help - Orderkeep');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signIn(page, 'sales');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(heading(page, 'Help')).toBeVisible();
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeFocused();
});
