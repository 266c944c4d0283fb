// axe finds nothing beside the pages of the walks (every-page-desk, every-page-touch), nor with the colours of the system.

import type { Locator, Page } from '@playwright/test';
import { expectBothThemes } from './both-themes';
import { animationsFinished, expect, settled, test, violations, startSession } from './journey';

/** Pages that have no record and no dialog of their own among the pages of the walks. */
const EXTRA = [
  '/?dialog=environment',
  '/?dialog=privacy',
  '/?dialog=sign-out',
  '/calendar?open=feed',
  '/vendors/shop/Kestrel%20Direct',
  '/no-such-page',
];

// Tall enough that no row is half hidden by the sticky footer of a list, which axe would report as a small target.
const DESK = { width: 1440, height: 4000 };
test.use({ colorScheme: 'light', viewport: DESK });
test.describe.configure({ mode: 'parallel' });

const NARROW = [768, 320];

/** On a desktop, and on a tablet or the smallest phone by turns. */
const everyWay = async (page: Page, what: string, turn: number) => {
  await expectBothThemes(page, what);
  const width = NARROW[turn % NARROW.length] ?? DESK.width;
  await page.setViewportSize({ ...DESK, width });
  await settled(page);
  expect.soft(await violations(page), `${what}, ${width} px`).toEqual([]);
  await page.setViewportSize(DESK);
};

test('sign-in', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectBothThemes(page, 'sign-in');
});

test('pages and dialogs beside the lists and records', async ({ page }) => {
  await startSession(page, 'admin');
  for (const [turn, path] of EXTRA.entries()) {
    await page.goto(path);
    await settled(page);
    if (path.includes('?')) await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
    expect(await page.getByText('Oops! Page not found').count(), path).toBe(path === '/no-such-page' ? 1 : 0);
    await everyWay(page, path, turn);
  }
});

const backgroundOf = (locator: Locator) => locator.evaluate((each) => getComputedStyle(each).backgroundColor);
const colorOf = (locator: Locator) => locator.evaluate((each) => getComputedStyle(each).color);
const lineOf = (locator: Locator, line: 'borderTopStyle' | 'outlineStyle') =>
  locator.evaluate((each, name) => getComputedStyle(each)[name], line);

test('with the colours of the system, axe finds nothing, and what is chosen, on or focused stays visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page, 'admin');
  for (const path of ['/', '/purchases?view=cards', '/calendar?view=month', '/admin/settings', '/contacts?open=new']) {
    await page.goto(path);
    await settled(page);
    expect.soft(await violations(page), path).toEqual([]);
  }
  await page.goto('/products');
  await settled(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  expect(await backgroundOf(menu.locator('[aria-current]'))).not.toBe(
    await backgroundOf(menu.getByRole('link', { name: 'Contacts' })),
  );
  const count = menu.locator('[aria-current] .count');
  expect(await colorOf(count)).toBe(await colorOf(menu.locator('[aria-current]')));
  const tabs = page.locator('.tabs nav a.tab');
  expect(await backgroundOf(tabs.first())).not.toBe(await backgroundOf(tabs.nth(1)));
  const views = page.locator('.segmented').getByRole('button');
  expect(await backgroundOf(views.and(page.locator('[aria-pressed="true"]')))).not.toBe(
    await backgroundOf(views.and(page.locator('[aria-pressed="false"]')).first()),
  );
  const row = page.locator('tbody tr[data-row]').first();
  expect(await lineOf(row, 'outlineStyle')).toBe('none');
  await row.getByRole('checkbox').check();
  expect(await lineOf(row, 'outlineStyle')).toBe('solid');
  expect(await backgroundOf(row.getByRole('checkbox'))).not.toBe(
    await backgroundOf(page.locator('tbody tr[data-row]').nth(1).getByRole('checkbox')),
  );
  expect(await violations(page)).toEqual([]);

  await page.goto('/?dialog=preferences');
  const dialog = page.getByRole('dialog', { name: 'User Preferences' });
  await expect(dialog).toBeVisible();
  expect(await lineOf(dialog, 'borderTopStyle')).toBe('solid');
  const control = dialog.getByRole('switch').first();
  expect(await lineOf(control, 'borderTopStyle')).toBe('solid');
  const before = await backgroundOf(control);
  await control.press('Space');
  await animationsFinished(page);
  expect(await backgroundOf(control)).not.toBe(before);
  expect(await violations(page)).toEqual([]);
});
