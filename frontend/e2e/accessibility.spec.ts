// axe finds nothing on any page, in the light and the dark theme, nor with the colours of the system.

import type { Locator, Page } from '@playwright/test';
import { expect, settled, signIn, animationsFinished, test, violations } from './journey';
import { partsOf, sampled, walkPages } from './pages';

const SAMPLE = { at: 4, of: 16 };
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

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Everything in the light theme; in the dark theme only contrast, which is all that can differ. */
const bothWays = async (page: Page, what: string) => {
  expect.soft(await violations(page), what).toEqual([]);
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).not.toBe(light);
  await animationsFinished(page);
  expect.soft(await violations(page, ['color-contrast']), `${what} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await animationsFinished(page);
};

const NARROW = [768, 320];

/** On a desktop, and on a tablet or the smallest phone by turns; with EVERYTHING=1 on both. */
const everyWay = async (page: Page, what: string, turn: number) => {
  await bothWays(page, what);
  for (const width of sampled(NARROW, { at: turn % NARROW.length, of: NARROW.length })) {
    await page.setViewportSize({ ...DESK, width });
    await settled(page);
    expect.soft(await violations(page), `${what}, ${width} px`).toEqual([]);
  }
  await page.setViewportSize(DESK);
};

test('sign-in', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bothWays(page, 'sign-in');
});

const PARTS = partsOf(2);
for (let part = 0; part < PARTS; part++) {
  test(`every page, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    let turn = part;
    await walkPages(page, { part: { at: part, of: PARTS }, sample: SAMPLE }, ({ path }) =>
      everyWay(page, path, turn++),
    );
  });
}

test('pages and dialogs beside the lists and records', async ({ page }) => {
  await signIn(page, 'admin');
  for (const [turn, path] of EXTRA.entries()) {
    await page.goto(path);
    await settled(page);
    if (path.includes('?')) await expect(page.locator('[role=dialog], [role=alertdialog]')).toBeVisible();
    expect(await page.getByText('Oops! Page not found').count(), path).toBe(path === '/no-such-page' ? 1 : 0);
    await everyWay(page, path, turn);
  }
});

test('one of each: a contact, a product, an order', async ({ page }) => {
  await signIn(page, 'admin');
  for (const list of ['/contacts', '/products', '/purchases']) {
    await page.goto(list);
    const first = page.getByRole('main').locator(`a[href*="${list}/"], a[href*="/inventory/product/"]`).first();
    const title = await page.locator('h1').innerText();
    await first.click();
    await expect(page).not.toHaveURL(new RegExp(`${list}($|\\?)`));
    // The list stays on the screen until the record has loaded.
    await expect(page.locator('h1')).not.toHaveText(title);
    await settled(page);
    await bothWays(page, page.url());
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
  await signIn(page, 'admin');
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
