// The user's own account: a second factor, a forgotten password, and changes of name and password.

import type { Page } from '@playwright/test';
import { expect, signIn, test, expectToast, violations } from './journey';
import { mailedCode } from './mailed-code';
import { addressOf, password, type Person } from './server';
import { appCode, STEP_MS } from './app-code';

const fillSignIn = async (page: Page, person: Person, secret = password) => {
  await page.goto('/auth?next=/account');
  await page.getByLabel('Email', { exact: true }).fill(addressOf(person));
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Password', { exact: true }).press('Enter');
};

const accountPage = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

test('a second factor: turned on with recovery codes, asked for at sign-in, turned off', async ({ page, browser }) => {
  await signIn(page, 'colleague', '/account');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await card.getByRole('button', { name: 'Turn on' }).click();
  await expect(card.getByText('Enter the 6-digit code first.')).toBeVisible();
  const secret = await card.locator('.account-setup-key').innerText();
  await card.getByLabel('Code', { exact: true }).fill('000000');
  await expect(card.getByText('Incorrect code. Check your authenticator app and try again.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await card.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await expect(card.locator('.account-codes li')).toHaveCount(10);
  const codes = await card.locator('.account-codes li').allInnerTexts();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('Save your recovery codes first, and check the box.')).toBeVisible();
  await card.getByLabel('I saved my recovery codes').check();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText('10 recovery codes left')).toBeVisible();

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await fillSignIn(other, 'colleague');
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await other.goto('/contacts');
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByText('Incorrect recovery code. Check it and try again.')).toBeVisible();
  await other.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText('9 recovery codes left')).toBeVisible();
  await other.context().close();

  await card.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  // A code works once, so this is the next one, which is accepted half a minute early.
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret, Date.now() + STEP_MS));
  await expectToast(page, 'Two-factor authentication turned off');
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a forgotten password is replaced with a code from an e-mail', async ({ page, shopOf }, { file }) => {
  const { folder } = await shopOf(file);
  await page.goto('/auth?next=/account');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(addressOf('guest'));
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await expect(page.getByText('Incorrect or expired code. Check it, or send a new one.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill(mailedCode(folder, addressOf('guest')));
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill('a different long password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await accountPage(page);

  await page.evaluate(() => localStorage.clear());
  await fillSignIn(page, 'guest');
  await expect(page.getByText('Incorrect email or password. Try again.')).toBeVisible();
  await fillSignIn(page, 'guest', 'a different long password');
  await accountPage(page);
});

test('the password is changed with the current one', async ({ page }) => {
  await signIn(page, 'sales', '/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByLabel('New password').fill('a third long password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Incorrect current password. Try again.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Password changed');
  await expect(dialog).toBeHidden();

  const activity = page.getByRole('region', { name: 'Recent security activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Password changed');
  await expect(activity.getByRole('listitem').first()).toContainText(', 127.0.0.1');
  await expect(activity.getByRole('listitem').last()).toContainText('Signed in');
});

test('a failed return from Google says why', async ({ page }) => {
  await page.goto('/?error=access_denied&error_code=access_denied&error_description=denied');
  await expect(page.getByText('Sign-in with Google was cancelled.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?/);
});

test('a photo is uploaded, seen by the admin, and removed', async ({ page, browser }) => {
  await signIn(page, 'colleague', '/account');
  const profile = page.getByRole('region', { name: 'Profile' });
  const inMenu = page.getByRole('button', { name: /account menu/ }).locator('img');
  await expect(profile.getByRole('button', { name: 'Upload photo' })).toBeVisible();
  await expect(inMenu).toHaveCount(0);
  const chosen = profile.getByLabel('Photo file');
  await chosen.setInputFiles({ name: 'me.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expectToast(page, "This photo can't be read. Choose a JPEG, PNG or WebP file.");

  const picture = await page.screenshot();
  await chosen.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expectToast(page, 'Photo updated');
  await expect(profile.getByRole('button', { name: 'Replace photo' })).toBeVisible();
  expect(await inMenu.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
  expect(await violations(page)).toEqual([]);

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(other, 'admin', '/admin');
  const row = other.getByRole('row').filter({ hasText: addressOf('colleague') });
  await expect(row.locator('.avatar img')).toBeVisible();

  await profile.getByRole('button', { name: 'Remove photo' }).click();
  await expectToast(page, 'Photo removed');
  await expect(inMenu).toHaveCount(0);
  await other.reload();
  await expect(row.locator('.avatar')).toBeVisible();
  await expect(row.locator('.avatar img')).toHaveCount(0);
  await other.context().close();
});
