// Signing out leaves nothing of the user on the device. A session that ends by itself keeps what was typed.

import type { Page } from '@playwright/test';
import { createContact, expect, newTab, signIn, test, violations, startSession } from './journey';

/** Kept for the next user: how this device shows the app, and the position in the change feed. */
const PREFERENCES = [
  'theme', 'side-rail', 'closed-groups', 'closed-categories', 'keys', 'single-keys', 'privacy-settings',
  'preferred_environment', 'guide-over', 'label-paper', 'invited-role', 'dashboard-layout',
]; // prettier-ignore
const MANY = /^(view-mode-|columns-|hidden-views-|live-place:|tsr-)|-filter$/;
const isPreference = (key: string) => PREFERENCES.includes(key) || MANY.test(key);

const stored = (page: Page) =>
  page.evaluate(async () => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    texts: [localStorage, sessionStorage].flatMap((kept) => Object.values(kept).map(String)),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }));

const draftsOn = async (page: Page) => (await stored(page)).keys.filter((key) => key.startsWith('draft:')).length;

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

/** The auth client, which hears of other tabs, loads two seconds after the first page. */
const clientLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('session-client')),
  );

test('signing out says that drafts are deleted, and deletes all but preferences', async ({ page }) => {
  await signIn(page, 'sales');
  const me = await page.evaluate(() => {
    const session = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
    return (JSON.parse(session) as { user: { id: string } }).user.id;
  });
  await page.evaluate(() =>
    localStorage.setItem(
      'recent-records',
      JSON.stringify([{ owner: 'another development', table: 'customers', id: 'x', title: 'Kept' }]),
    ),
  );
  await page.goto('/contacts?open=new');
  await createContact(page, 'Solveig Sign-Out');
  await expect.poll(async () => (await stored(page)).texts.join()).toContain('Solveig Sign-Out');
  await page.goto('/calculator');
  await page.getByLabel('Cost', { exact: true }).fill('60');
  await page.keyboard.press('Tab');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await stored(page)).keys).toContain('tape-entries');
  for (const path of ['/contacts?open=new', '/contacts/prospects?open=new']) {
    await page.goto(path);
    await page.getByLabel('Name', { exact: true }).fill('Drafted Words');
    await expect.poll(() => draftsOn(page)).toBe(path === '/contacts?open=new' ? 1 : 2);
  }
  await page.goto('/');
  await openMenu(page);
  const dialog = page.getByRole('alertdialog', { name: 'Sign out' });
  await expect(dialog.getByText('You have 2 unsaved drafts. Signing out deletes them.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await draftsOn(page)).toBe(2);

  await openMenu(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  const left = await stored(page);
  expect(left.keys.filter((key) => !isPreference(key))).toEqual(['recent-records']);
  expect(left.texts.filter((text) => text.includes(me) || /Drafted Words|Sign-Out/.test(text))).toEqual([]);
  expect(left.texts).toContain(
    JSON.stringify([{ owner: 'another development', table: 'customers', id: 'x', title: 'Kept' }]),
  );
  expect([left.databases, left.caches]).toEqual([[], []]);
});

test('a session that ends by itself keeps drafts', async ({ page }) => {
  await startSession(page, 'colleague');
  await page.goto('/contacts?open=new');
  await page.getByLabel('Name', { exact: true }).fill('Kept Words');
  await expect.poll(() => draftsOn(page)).toBe(1);
  await page.goto('/');
  const other = await newTab(page, '/account');
  await expect(other.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  const dialog = other.getByRole('alertdialog');
  await expect(dialog.getByText(/You have 1 unsaved draft\. Signing out deletes it\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await other.close();

  // The server ends it: the next request is refused.
  await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 401, json: { title: 'x', status: 401 } }));
  await page.route('**/auth/v1/logout?*', (route) => route.fulfill({ status: 204 }));
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 403, json: { code: 'session_not_found' } }));
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await page.unrouteAll();
  expect(await draftsOn(page)).toBe(1);
  await signIn(page, 'colleague', '/contacts?open=new');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Words');
});

test('a table that was pasted for an import is not stored again while the page is left', async ({ page }) => {
  await signIn(page, 'admin', '/catalog/import-export?kind=customers');
  await page.getByRole('button', { name: 'Paste a table', exact: true }).click();
  await page.getByLabel('Table', { exact: true }).fill('Name\tPhone\nPasted Person\t+1 212 555 0100');
  await expect.poll(() => draftsOn(page)).toBe(1);
  await openMenu(page);
  await page.getByRole('alertdialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(await draftsOn(page)).toBe(0);
});

test('a table that was pasted in another tab is not stored again while that tab is left', async ({ page }) => {
  await signIn(page, 'admin');
  const other = await newTab(page, '/catalog/import-export?kind=customers');
  await other.getByRole('button', { name: 'Paste a table', exact: true }).click();
  await other.getByLabel('Table', { exact: true }).fill('Name\tPhone\nPasted Elsewhere\t+1 212 555 0101');
  await expect.poll(() => draftsOn(page)).toBe(1);
  // A tab in the background renders no frames, so nothing in it can be clicked.
  await page.bringToFront();
  await openMenu(page);
  await page.getByRole('alertdialog', { name: 'Sign out' }).getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/auth/);
    await expect(tab.getByLabel('Email', { exact: true })).toBeVisible();
  }
  // The other tab is another process: what it removed may be seen here a moment later.
  await expect.poll(() => draftsOn(page)).toBe(0);
});

test('a tab that is still loading when another one signs out leaves as well', async ({ page }) => {
  await signIn(page, 'admin');
  await clientLoaded(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.context().route('**/assets/session-client-*', async (route) => {
    await released;
    await route.continue();
  });
  const other = await newTab(page, '/contacts');
  await expect(other.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.bringToFront();
  await openMenu(page);
  await expect(page).toHaveURL(/\/auth/);
  await expect(other).toHaveURL(/\/contacts/);
  release();
  await expect(other).toHaveURL(/\/auth/);
});
