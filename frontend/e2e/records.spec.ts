// A record that isn't available says so and leads back to its list; the frame appears before anything else.

import { createContact, expect, newTab, settled, test, startSession } from './journey';

const nobody = '0190a0a0-0000-7000-8000-000000000000';

const records = [
  ['/asset-management', 'unit', 'Asset Management', '/asset-management'],
  ['/contacts/campaigns', 'campaign', 'Campaigns', '/contacts/campaigns'],
  ['/inventory/product', 'product', 'Stock Management', '/products'],
  ['/contacts', 'contact', 'Contacts', '/contacts'],
  ['/contacts/enquiries', 'enquiry', 'Enquiries', '/contacts/enquiries'],
  ['/contacts/prospects', 'prospect', 'Prospects', '/contacts/prospects'],
  ['/stock-orders', 'stock order', 'Stock Orders', '/stock-orders'],
  ['/quotes', 'quote', 'Quotes', '/quotes'],
  ['/purchases', 'sales order', 'Sales Orders', '/purchases'],
  ['/deliveries', 'delivery', 'Sales Orders', '/purchases'],
  ['/vendors/shop', 'vendor', 'Vendors', '/vendors'],
  ['/tasks', 'task', 'Tasks', '/tasks'],
  ['/tracking', 'shipment', 'Tracking', '/tracking'],
] as const;

test("every record that isn't available leads back to its list", async ({ page }) => {
  await startSession(page, 'admin');
  for (const [path, noun, label, list] of records) {
    await page.goto(`${path}/${nobody}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(`This ${noun} isn't available`);
    await expect(page.getByText("It was deleted, or you don't have access to it.")).toBeVisible();
    await expect(page.getByRole('link', { name: `Back to ${label}` })).toHaveAttribute(
      'href',
      new RegExp(`^${list}(\\?|$)`),
    );
  }
  await page.getByRole('link', { name: 'Back to Tracking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tracking' })).toBeVisible();
});

test('a contact deleted in another tab says so on its open page', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await createContact(page, 'Gone Tomorrow');
  const other = await newTab(page, page.url());
  await other.getByRole('button', { name: 'More' }).first().click();
  await other.getByRole('menuitem', { name: /Delete/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This contact was deleted');
});

test('the frame appears before the user is identified, and nothing shifts afterwards', async ({ page }) => {
  await startSession(page, 'admin');
  let answer: (() => void) | undefined;
  const held = new Promise<undefined>((release) => (answer = () => release(undefined)));
  await page.route('**/rest/v1/profiles/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/contacts');
  await expect(page.getByText('Authenticating...')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales Orders' }),
  ).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  answer?.();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await settled(page);
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
  );
  expect(shift).toBeLessThanOrEqual(0.02);
});

test('a record loads in its own layout, under its known title', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await createContact(page, 'Wait Here');
  const path = new URL(page.url()).pathname;
  let answer: (() => void) | undefined;
  const held = new Promise<undefined>((release) => (answer = () => release(undefined)));
  await page.route(`**/rest/v1/customers/${path.split('/').at(-1) ?? ''}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Wait Here' })).toBeVisible();
  await expect(page.locator('.detail-page .card .skel').first()).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  answer?.();
  await expect(page.locator('.detail-page .card .skel')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wait Here' })).toBeVisible();
});

test('a note about a contact is written, corrected, deleted and restored in its timeline', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await createContact(page, 'Noted Person');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByLabel('Note', { exact: true }).fill('Prefers mornings');
  await timeline.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline.getByText('Prefers mornings')).toBeVisible();
  await timeline.getByRole('button', { name: 'Edit note' }).click();
  await timeline.locator('li').getByLabel('Note').fill('Prefers evenings');
  await timeline.getByRole('button', { name: 'Save note' }).click();
  await expect(timeline.getByText('Prefers evenings')).toBeVisible();
  await expect(timeline.getByText('Prefers mornings')).toHaveCount(0);
  await timeline.getByRole('button', { name: 'Delete note' }).click();
  await expect(timeline.getByText('Prefers evenings')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(timeline.getByText('Prefers evenings')).toBeVisible();
});
