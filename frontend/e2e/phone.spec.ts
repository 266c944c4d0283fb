// The app on a phone: 360 pixels wide, nothing overflows, everything can be reached.

import { expect, settled, signIn, test } from './journey';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const pages = [
  '/',
  '/contacts',
  '/contacts?open=new',
  '/contacts?new=call',
  '/contacts/prospects',
  '/contacts/enquiries',
  '/contacts/calls',
  '/products',
  '/products?open=new',
  '/purchases',
  '/purchases?open=new',
  '/tracking',
  '/tracking?view=individual',
  '/tracking?view=expense_id_details',
  '/asset-management',
  '/asset-contacts',
  '/stock-orders',
  '/stock-orders?open=new',
  '/purchase-orders',
  '/tasks',
  '/tasks?view=board',
  '/tasks?open=new',
  '/calendar?view=month',
  '/calendar?view=week',
  '/calendar?open=new',
  '/today',
];

test('no page is wider than the phone', async ({ page }) => {
  await signIn(page, 'admin');
  for (const path of pages) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByText('Oops! Page not found')).toHaveCount(0);
    const [inner, width] = await page.evaluate(
      () => [window.innerWidth, document.documentElement.scrollWidth] as const,
    );
    expect(width, path).toBeLessThanOrEqual(inner);
  }
});

test('a contact is created by touch', async ({ page }) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true }).last().tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await page.getByRole('button', { name: 'New contact' }).first().tap();
  await page.getByLabel('Name', { exact: true }).fill('Pip Pocket');
  await page.getByRole('button', { name: 'Create contact' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Pip Pocket' })).toBeVisible();
});
