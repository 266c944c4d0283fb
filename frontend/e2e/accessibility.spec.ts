// axe finds nothing on any page, in light and in dark.

import { expect, settled, signIn, test, violations } from './journey';

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
  '/stock-orders',
  '/stock-orders?view=cards',
  '/tracking',
  '/tracking?view=individual',
  '/tracking?view=expense_id_details',
  '/tracking?open=new',
  '/imports',
  '/admin',
  '/?dialog=environment',
  '/?dialog=preferences',
  '/?dialog=privacy',
  '/no-such-page',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // Tall enough that no row hides half under the sticky footer of a list: axe takes that for a small target.
    test.use({ colorScheme, viewport: { width: 1440, height: 4000 } });

    test('sign-in', async ({ page }) => {
      await page.goto('/auth');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('every page of the shop', async ({ page }) => {
      test.setTimeout(180_000);
      await signIn(page, 'admin');
      for (const path of guarded) {
        await page.goto(path);
        await settled(page);
        expect(await page.getByText('Oops! Page not found').count(), path).toBe(path === '/no-such-page' ? 1 : 0);
        expect.soft(await violations(page), path).toEqual([]);
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
        // The list stays on the screen until the record is there.
        await expect(page.locator('h1')).not.toHaveText(title);
        await settled(page);
        expect.soft(await violations(page), page.url()).toEqual([]);
      }
    });
  });
}
