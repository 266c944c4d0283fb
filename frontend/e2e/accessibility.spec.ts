// axe finds nothing on any page, in the light and the dark theme.

import type { Page } from '@playwright/test';
import { expect, settled, signIn, still, test, violations } from './journey';

const guarded = [
  '/',
  '/contacts',
  '/contacts?open=new',
  '/contacts?view=card',
  '/products',
  '/products?open=new',
  '/products?view=card',
  '/purchases',
  '/purchases?open=new',
  '/asset-management',
  '/asset-contacts',
  '/purchase-orders',
  '/stock-orders',
  '/stock-orders?view=cards',
  '/vendors',
  '/vendors?view=cards',
  '/vendors?open=new',
  '/vendors/shop/Kestrel%20Direct',
  '/tracking',
  '/tracking?view=individual',
  '/tracking?view=expense_id_details',
  '/tracking?open=new',
  '/tasks',
  '/tasks?view=board',
  '/tasks?open=new',
  '/calendar?view=month',
  '/calendar?view=week',
  '/calendar?open=feed',
  '/catalog/reports',
  '/today',
  '/catalog/import-export',
  '/calculator?view=landed',
  '/admin',
  '/?dialog=environment',
  '/?dialog=preferences',
  '/?dialog=privacy',
  '/no-such-page',
];

// Tall enough that no row is half hidden by the sticky footer of a list, which axe would report as a small target.
test.use({ colorScheme: 'light', viewport: { width: 1440, height: 4000 } });
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

test('sign-in', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bothWays(page, 'sign-in');
});

for (const part of [0, 1]) {
  test(`every page, part ${part + 1} of 2`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, 'admin');
    for (const path of guarded.filter((_, place) => place % 2 === part)) {
      await page.goto(path);
      await settled(page);
      expect(await page.getByText('Oops! Page not found').count(), path).toBe(path === '/no-such-page' ? 1 : 0);
      await bothWays(page, path);
    }
  });
}

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
