// Custom column widths: by dragging the edge of a header, with keys, or fitted to the content.

import type { Page } from '@playwright/test';

import { expect, settled, test, expectToast, violations, startSession } from './journey';
import { openingByLink } from './page-walk';
import { listPages, sampled } from './pages';

const widthOf = async (page: Page, column: string) =>
  Math.round((await page.locator(`th[data-head="${column}"]`).boundingBox())?.width ?? 0);
const edgeOf = (page: Page, label: string) =>
  page.getByRole('separator', { name: `Resize ${label} (double-click to fit)`, exact: true });

/** Drags the edge by this many pixels. */
const drag = async (page: Page, label: string, by: number, duringDrag?: () => Promise<void>) => {
  const box = await edgeOf(page, label).boundingBox();
  if (!box) throw new Error(`No edge of ${label}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 3 });
  await duringDrag?.();
  await page.mouse.up();
};

test('a dragged edge follows the pointer, persists across a reload and in a saved view, and can be reset', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await page.goto('/contacts');
  await settled(page);
  const usual = await widthOf(page, 'email');
  const others = await Promise.all(['name', 'phone', 'tier'].map((column) => widthOf(page, column)));
  await drag(page, 'Email', 60, async () => expect(await widthOf(page, 'email')).toBe(usual + 60));
  expect(await widthOf(page, 'email')).toBe(usual + 60);
  expect(await Promise.all(['name', 'phone', 'tier'].map((column) => widthOf(page, column)))).toEqual(others);
  await expect(edgeOf(page, 'Email')).toHaveAttribute('aria-valuenow', String(usual + 60));

  // On this device, and from the first paint: the table has its widths before its rows load.
  await page.route(
    '**/rest/v1/customers?*',
    async (route) => {
      await new Promise((done) => setTimeout(done, 1500));
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/contacts');
  const waiting = page.locator('.delayed .table th:nth-child(3)');
  await expect(waiting).toHaveText('Email');
  expect(Math.round((await waiting.boundingBox())?.width ?? 0)).toBe(usual + 60);
  await settled(page);
  expect(await widthOf(page, 'email')).toBe(usual + 60);

  await page.getByRole('button', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as new view' });
  await dialog.getByLabel('Name', { exact: true }).fill('Wide email');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expectToast(page, 'View "Wide email" saved');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset widths' }).click();
  await expect.poll(() => widthOf(page, 'email')).toBe(usual);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Wide email' }).click();
  await expect.poll(() => widthOf(page, 'email')).toBe(usual + 60);
});

test('Escape cancels a drag; Enter and a double click fit the column to its content', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts');
  await settled(page);
  const usual = await widthOf(page, 'email');
  await drag(page, 'Email', 60, () => page.keyboard.press('Escape'));
  await expect.poll(() => widthOf(page, 'email')).toBe(usual);
  await expect(page).not.toHaveURL(/cols=/);

  const cut = () =>
    page
      .locator('td[data-column="email"]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(await cut()).toBeGreaterThan(0);
  await edgeOf(page, 'Email').dblclick();
  await expect.poll(cut).toBe(0);
  const fitted = await widthOf(page, 'email');
  await edgeOf(page, 'Email').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => widthOf(page, 'email')).toBe(fitted + 32);
  await page.keyboard.press('Enter');
  await expect.poll(() => widthOf(page, 'email')).toBe(fitted);
  expect(await violations(page)).toEqual([]);
});

test('columns of lists can be resized with the keyboard, at every screen width', async ({ page }) => {
  test.slow();
  const open = await openingByLink(page);
  for (const [index, path] of sampled(listPages, { at: 0, of: 4 }).entries()) {
    await page.setViewportSize({ width: [1440, 1024, 768][index % 3] ?? 1440, height: 900 });
    await open(path);
    const heads = page.locator('th[data-head]:visible');
    if ((await heads.count()) === 0) continue;
    const edges = page.getByRole('separator');
    await expect(edges, path).toHaveCount(await heads.count());
    const column = (await heads.nth(1).getAttribute('data-head')) ?? '';
    const before = await widthOf(page, column);
    await edges.nth(1).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(page, column), { message: path }).toBe(before + 40);
    await page.keyboard.press('Escape');
    await expect.poll(() => widthOf(page, column), { message: path }).toBe(before);
    // The page itself never scrolls sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
  }
});
