// axe finds nothing on any page, in the light and the dark theme.

import type { Page } from '@playwright/test';
import { expect, settled, signIn, still, test, violations } from './journey';
import { walkPages } from './pages';

const SAMPLE = { at: 1, of: 8 };
/** Pages that have no record and no dialog of their own among the pages of the walks. */
const EXTRA = [
  '/?dialog=environment',
  '/?dialog=privacy',
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
  await still(page);
  expect.soft(await violations(page, ['color-contrast']), `${what} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await still(page);
};

/** On a desktop, a tablet and the smallest phone. */
const everyWay = async (page: Page, what: string) => {
  await bothWays(page, what);
  for (const width of [768, 320]) {
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

const PARTS = 2;
for (let part = 0; part < PARTS; part++) {
  test(`every page, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    await walkPages(page, { part: { at: part, of: PARTS }, sample: SAMPLE }, async ({ path }) => everyWay(page, path));
  });
}

test('pages and dialogs beside the lists and records', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of EXTRA) {
    await page.goto(path);
    await settled(page);
    if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.getByText('Oops! Page not found').count(), path).toBe(path === '/no-such-page' ? 1 : 0);
    await everyWay(page, path);
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
