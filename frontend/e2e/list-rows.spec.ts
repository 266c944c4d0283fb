// Rows of lists: a menu in three ways, a selection with shortcuts, an export of the selected rows, a preview that
// follows the keys, views that stay hidden, and the same list after coming back.

import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, startSession } from './journey';
import { sampled } from './pages';

interface List {
  path: string;
  /** The actions of the bulk bar, besides Export. */
  acts: readonly string[];
  /** Lists whose rows can't be selected for export, or have no preview, page or preset views. */
  without?: readonly ('file' | 'preview' | 'page' | 'views')[];
}

const walked: readonly List[] = [
  { path: '/contacts', acts: ['Assign', 'Tier', 'Tags', 'Relationship', 'Blacklist', 'Delete'] },
  { path: '/contacts/prospects', acts: ['Assign', 'Status', 'Source', 'Delete'] },
  { path: '/contacts/enquiries', acts: ['Priority', 'Status', 'Delete'] },
  { path: '/contacts/calls', acts: ['Purpose', 'Delete'], without: ['page'] },
  { path: '/contacts/campaigns', acts: ['Delete'] },
  { path: '/products', acts: [] },
  { path: '/purchases?filter=all', acts: ['Priority'] },
  { path: '/quotes', acts: [] },
  { path: '/asset-management', acts: ['Print labels', 'Condition', 'Location'] },
  { path: '/stock-orders?filter=all', acts: ['Status', 'Delete'] },
  { path: '/tracking?filter=all', acts: ['Status', 'Delete'], without: ['preview'] },
  { path: '/vendors', acts: ['Status', 'Kind', 'Delete'] },
  { path: '/tasks?shown=all', acts: ['Status', 'Priority', 'Kind', 'Delete'] },
  { path: '/inventory', acts: [] },
];

const entriesOf = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('menu').first();
  await expect(menu).toBeVisible();
  const entries = await menu.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  return entries;
};

/** The rows of a CSV file, including its header; line breaks within quotes are text. */
const rowsIn = (csv: string): number =>
  csv
    .replaceAll(/"[^"]*"/g, '')
    .trim()
    .split('\r\n').length;

const sameMenuThreeWays = async (page: Page, row: Locator, path: string): Promise<void> => {
  const cell = row.locator('td[data-column]').first();
  await cell.click({ button: 'right', position: { x: 4, y: 4 } });
  const entries = await entriesOf(page);
  expect(entries, path).toContain('Open');
  await cell.focus();
  await page.keyboard.press('Shift+F10');
  expect(await entriesOf(page), path).toEqual(entries);
  await row.hover();
  await row.getByRole('button', { name: /^More actions for/ }).click();
  expect(await entriesOf(page), path).toEqual(entries);
};

const previewFollows = async (page: Page, rows: Locator, path: string): Promise<void> => {
  const peeked = () => new URL(page.url()).searchParams.get('peek');
  const placeOf = (id: string | null) =>
    rows.evaluateAll((all, of) => all.findIndex((row) => row.getAttribute('data-row') === of), id);
  await rows.first().locator('td[data-column]').first().focus();
  const first = await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.row ?? null);
  await page.keyboard.press('Space');
  await expect.poll(peeked, path).toBe(first);
  await expect(page.getByRole('dialog')).toBeVisible();
  if ((await rows.count()) > 1) {
    // Rows change while other journeys run, so only the row below the first one at the time of the key press counts.
    await page.keyboard.press('j');
    await expect.poll(peeked, path).not.toBe(first);
    await expect.poll(async () => (await placeOf(peeked())) - (await placeOf(first)), path).toBe(1);
    await page.keyboard.press('k');
    await expect.poll(async () => (await placeOf(peeked())) - (await placeOf(first)), path).toBe(0);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), path).toHaveCount(0);
};

const selectionActs = async (page: Page, rows: Locator, { path, acts, without = [] }: List): Promise<void> => {
  const first = rows.first().locator('td[data-column]').first();
  await first.focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: '1 selected' });
  await expect(bar, path).toBeVisible();
  for (const act of acts)
    await expect(bar.getByRole('button', { name: act, exact: true }), `${path}: ${act}`).toBeVisible();
  if (!without.includes('file')) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Export', exact: true }).click(),
    ]);
    expect(rowsIn(await readFile(await download.path(), 'utf8')), `${path}: rows in the file`).toBe(2);
  }
  await first.focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar'), path).toHaveCount(0);
  await expect(page.locator('tr[aria-selected="true"]'), path).toHaveCount(0);
};

const comesBackAsLeft = async (page: Page, rows: Locator, path: string): Promise<void> => {
  const last = rows.last();
  const id = (await last.getAttribute('data-row')) ?? '';
  await last.locator('td[data-column]').first().focus();
  await page.keyboard.press('x');
  await expect(page.locator('tr[aria-selected="true"]'), path).toHaveCount(1);
  await last.locator('td[data-column]').first().scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  await last.locator('td.name a').first().click();
  await expect(page.locator('.list-page'), path).toHaveCount(0);
  await page.goBack();
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row, path).toHaveAttribute('aria-selected', 'true');
  await expect(row.locator('td[data-column]').first(), path).toBeFocused();
  expect(Math.abs((await page.evaluate(() => scrollY)) - top), `${path}: scroll`).toBeLessThanOrEqual(1);
};

const hidesItsView = async (page: Page, path: string): Promise<void> => {
  const tabs = page.getByRole('navigation', { name: /^Views of/ }).getByRole('link');
  const names = await tabs.allInnerTexts();
  const hidden = names[1] ?? '';
  await tabs.nth(1).click();
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide this view' }).click();
  await expect(tabs, path).toHaveText(names.filter((name) => name !== hidden));
  await page.reload();
  await settled(page);
  await expect(tabs, path).toHaveText(names.filter((name) => name !== hidden));
};

test('rows of lists', async ({ page }) => {
  test.slow();
  await startSession(page, 'admin');
  for (const list of sampled(walked, { at: 0, of: 3 })) {
    const { path, without = [] } = list;
    await page.goto(path);
    await settled(page);
    const rows = page.locator('.list-page tbody tr[data-row]');
    await expect(rows.first(), path).toBeVisible();
    await sameMenuThreeWays(page, rows.first(), path);
    if (!without.includes('preview')) await previewFollows(page, rows, path);
    await selectionActs(page, rows, list);
    if (!without.includes('page')) await comesBackAsLeft(page, rows, path);
    if (!without.includes('views')) await hidesItsView(page, path);
  }
});

test('bulk enquiries get a priority with one key, a rejected one is listed by name, and the rest can be undone', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const make = (subject: string) =>
    apiRequest<{ id: string; version: number }>(page, 'POST', '/enquiries', { subject }, 'development');
  const name = `Bulk question ${Date.now()}`;
  const [one, two] = [await make(`${name} one`), await make(`${name} two`)];
  await page.goto(`/contacts/enquiries?q=${encodeURIComponent(name)}&sort=subject`);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await page.keyboard.press('p');
  await page.getByRole('menuitemradio', { name: 'High' }).click();
  await expectToast(page, 'Priority set for 2 enquiries to High');
  const priority = (id: string) => page.locator(`[data-row="${id}"] [data-column="priority"]`);
  await expect(priority(one.id)).toHaveText('High');
  await expect(priority(two.id)).toHaveText('High');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(priority(one.id)).toHaveText('Medium');
  await expect(priority(two.id)).toHaveText('Medium');

  await page.locator(`[data-row="${one.id}"]`).getByRole('checkbox').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Closed' }).click();
  await expectToast(page, 'Status set for 1 enquiry to Closed');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('menuitemradio', { name: 'Open' }).click();
  await expect(page.locator('.bulk-result')).toContainText('1 done, 1 not changed');
  await page.locator('.bulk-result').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText([`${name} one`]);
  const now = await apiRequest<{ status: string }>(page, 'GET', `/enquiries/${one.id}`, undefined, 'development');
  expect(now.status).toBe('closed');
});
