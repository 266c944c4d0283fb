// Inviting people: addresses as chips, a link to send by hand, sign-up with the invited role, and a link that was used.

import type { Browser, Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, signIn, test, expectToast, violations } from './journey';
import { addressOf, password } from './server';

const [omar, dana] = ['omar@shop.example', 'dana@shop.example'];

/** Somebody who isn't signed in. */
const visitor = async (browser: Browser, page: Page) =>
  (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();

const linkTo = (page: Page, email: string) => page.getByLabel(`Invitation link for ${email}`).inputValue();

test('two people are invited, one accepts with the role, and the link works once', async ({ page, browser }) => {
  await signIn(page, 'admin', '/admin?open=invite');
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const field = dialog.getByLabel('Email addresses');
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText('Enter at least one email address')).toBeVisible();
  await field.pressSequentially(`${omar},${addressOf('guest')},`);
  await field.fill('dana');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(dialog.getByText('Enter an email address such as name@example.com')).toBeVisible();
  await field.fill(dana);
  await field.press('Enter');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send 3 invitations' }).click();
  await expect(dialog.getByText(`${addressOf('guest')} already has an account`)).toBeVisible();
  await expect(dialog.locator('.chip')).toHaveText([addressOf('guest')]);
  const link = await linkTo(page, omar);
  expect(await linkTo(page, dana)).not.toBe(link);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('tr', { hasText: omar }).getByText('Invited', { exact: true })).toBeVisible();

  const invited = await visitor(browser, page);
  await invited.goto(link);
  await expect(invited.getByText('admin invited you to Orderkeep as a salesperson.')).toBeVisible();
  await expect(invited.getByLabel('Email', { exact: true })).toHaveValue(omar);
  await expect(invited.getByLabel('Email', { exact: true })).not.toBeEditable();
  expect(await violations(invited)).toEqual([]);
  await invited.getByLabel('Password', { exact: true }).fill(password);
  await invited.getByRole('button', { name: 'Sign up' }).click();
  await expect(invited).not.toHaveURL(/\/auth/);
  await invited.goto('/contacts');
  await expect(invited.getByRole('button', { name: 'New contact' }).first()).toBeVisible();

  const another = await visitor(browser, page);
  await another.goto(link);
  await expect(another.getByText('This invitation has already been used. Sign in instead')).toBeVisible();
  expect(await violations(another)).toEqual([]);
  await another.goto('/auth?invitation=wrong');
  await expect(another.getByText("This invitation link isn't valid.")).toBeVisible();

  await page.reload();
  await expect(page.locator('tr', { hasText: omar }).getByText('Active')).toBeVisible();
  await expect(page.getByLabel('Role for omar')).toHaveValue('sales');
  await invited.context().close();
  await another.context().close();
});

test('an invitation gets a new link, and is revoked', async ({ page, browser }) => {
  await signIn(page, 'admin', '/admin?open=invite');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email addresses').fill('greta@shop.example, ');
  await dialog.getByLabel('Role').selectOption('guest');
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click();
  const first = await linkTo(page, 'greta@shop.example');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const row = page.locator('tr', { hasText: 'greta@shop.example' });
  const choose = async (item: string) => {
    await row.hover();
    await row.getByRole('button', { name: 'More actions for greta@shop.example' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy link');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const second = await linkTo(page, 'greta@shop.example');
  await dialog.getByRole('button', { name: 'Done' }).click();

  const invited = await visitor(browser, page);
  await invited.goto(first);
  await expect(invited.getByText("This invitation link isn't valid.")).toBeVisible();
  await invited.goto(second);
  await expect(invited.getByText('admin invited you to Orderkeep as a guest.')).toBeVisible();
  await choose('Revoke');
  await expectToast(page, 'Invitation for greta@shop.example revoked');
  await expect(row).toBeHidden();
  await invited.getByLabel('Password', { exact: true }).fill(password);
  await invited.getByRole('button', { name: 'Sign up' }).click();
  await expect(invited.getByText('This invitation was revoked. Ask an admin for a new one')).toBeVisible();
  await invited.context().close();
});

test('an admin checks why a member sees a record or not', async ({ page }) => {
  await signIn(page, 'admin', '/admin');
  const contact = await apiRequest(page, 'POST', '/customers', { name: 'Quill & Daughters' }, 'development');
  const row = page.locator('tr', { hasText: addressOf('sales') });
  await row.locator('td[data-column]').first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Check access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check access' });
  const check = dialog.getByRole('button', { name: 'Check access' });
  await expect(dialog.getByLabel('Member').locator('option:checked')).toHaveText(/sales/i);
  await check.click();
  await expect(dialog.getByText('Enter a number, a name or a link')).toBeVisible();
  await dialog.getByLabel('Record').fill('quill & daughters');
  await check.click();
  await expect(dialog.getByText(/can't see this contact\. It isn't assigned to anyone/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Member').selectOption({ label: 'admin' });
  await expect(dialog.getByText(/can't see/)).toHaveCount(0);
  await dialog.getByLabel('Record').fill(`https://shop.example/contacts/${contact.id}`);
  await check.click();
  await expect(dialog.getByText(/^Quill & Daughtersadmin can see this contact/)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Assign to someone else' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Record').fill('SO-99999999');
  await check.click();
  await expect(dialog.getByText(/No record in this environment has this number/)).toBeVisible();
});
