// A guest opens every page, finds it empty and learns why; nothing can be created, and no request is refused.

import type { Page } from '@playwright/test';
import { expect, settled, signIn, test } from './journey';
import { plainPages } from './pages';

const why = "Guests can't see records, so this page is empty. Ask an admin to give you a role.";
const pages = plainPages.filter((path) => !path.includes('?'));
/** The same for everyone. */
const open = ['/account', '/help', '/calculator', '/theme-preview'];

/** The buttons and links of the page that create something. */
const creating = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(New|Add|Log|Upload|Start|Import|Save)\b/ })
    .or(page.getByRole('main').getByRole('link', { name: /^(New|Add|Log|Upload|Start|Import)\b/ }));

test('every page opens, empty, with one line that says why', async ({ page }) => {
  test.setTimeout(300_000);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await signIn(page, 'guest');
  for (const path of pages) {
    await page.goto(path);
    await settled(page);
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
    if (open.includes(path)) continue;
    await expect.soft(page.getByText(why), path).toBeVisible();
    expect.soft(await creating(page).allInnerTexts(), path).toEqual([]);
  }
  expect(refused).toEqual([]);
});

test('the calculator calculates, and the Workspace menu only leads to the workspace', async ({ page }) => {
  await signIn(page, 'guest', '/calculator');
  await expect(page.getByRole('heading', { level: 1, name: 'Calculator' })).toBeVisible();
  await expect(page.getByText(why)).toHaveCount(0);
  await page.getByLabel('Cost').first().fill('10');
  await page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([/^Go to Workspace/]);
  await page.getByRole('menuitem').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible();
});

test('the address of a form leads to the page without it', async ({ page }) => {
  await signIn(page, 'guest', '/contacts?open=new');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page).not.toHaveURL(/open=/);
  await page.goto('/?new=quote');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
