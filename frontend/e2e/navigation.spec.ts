// The menu: every page, its counts, and the current page; open, collapsed to a rail, and on a phone.

import type { Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { expect, newTab, settled, signIn, test, violations, startSession } from './journey';
import { groups, currentPages, main, linksOf, countOf } from './menu';

test("every page is in its group, counts aren't part of a name, and the current page is marked", async ({ page }) => {
  await signIn(page, 'admin');
  for (const [group, labels] of Object.entries(groups)) {
    await expect(linksOf(page, group)).toHaveCount(labels.length);
    for (const label of labels)
      await expect(linksOf(page, group).and(page.getByRole('link', { name: label, exact: true })), label).toHaveCount(
        1,
      );
  }
  await expect(main(page).getByRole('link', { name: 'Tasks', exact: true })).toHaveAccessibleDescription(
    /^\d+ overdue$/,
  );
  await expect(main(page).getByRole('link', { name: 'Sales Orders', exact: true })).toHaveAccessibleDescription(
    /^\d+ active$/,
  );
  for (const [path, label] of currentPages) {
    await page.goto(path);
    await settled(page);
    await expect(main(page).locator('[aria-current="page"]'), path).toHaveCount(1);
    await expect(main(page).locator('[aria-current="page"]'), path).toContainText(label);
  }
  await page.goto('/contacts');
  await page.getByRole('main').locator('tbody a').first().click();
  await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]{36}/);
  await expect(main(page).locator('[aria-current="page"]')).toContainText('Contacts');
});

test("a count matches its list and follows other people's changes", async ({ page }) => {
  await startSession(page, 'admin');
  const total = page.getByRole('main').locator('.page-head .count');
  for (const [path, label] of [
    ['/purchases', 'Sales Orders'],
    ['/stock-orders', 'Stock Orders'],
  ] as const) {
    await page.goto(path);
    await settled(page);
    await expect.poll(() => countOf(page, label), path).toBe(await total.innerText());
  }
  await expect.poll(() => countOf(page, 'Contacts')).toMatch(/^\d+$/);
  const shown = Number(await countOf(page, 'Contacts'));
  const other = await newTab(page, '/contacts?new=enquiry');
  await other.getByLabel('Subject').fill('Is the lamp in stock?');
  await other.getByRole('button', { name: 'Create enquiry' }).click();
  await expect.poll(() => countOf(page, 'Contacts')).toBe(String(shown + 1));
});

test('a collapsed group shows its count, is remembered, and opens for the current page', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/tasks');
  await expect(main(page).getByRole('link', { name: 'Quotes', exact: true }).locator('.count')).toBeVisible();
  const counts = await Promise.all((groups.Orders ?? []).map((label) => countOf(page, label)));
  const head = main(page).getByRole('button', { name: 'Orders', exact: true });
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(linksOf(page, 'Orders')).toHaveCount(0);
  const sum = counts.reduce((total, count) => total + Number(count ?? 0), 0);
  await expect(head).toHaveAccessibleDescription(`${sum} waiting`);
  await page.reload();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  // The menu is there before the page, which axe would find without its heading.
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page).toHaveURL(/\/quotes/);
  await expect(linksOf(page, 'Orders')).toHaveCount(4);
});

test('the rail keeps names, counts and tooltips, and stays a rail', async ({ page }) => {
  await signIn(page, 'admin');
  await main(page).getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(async () => (await main(page).boundingBox())?.width).toBe(56);
  await page.reload();
  // Until the app has loaded, the public page has a navigation with this name.
  const quotes = main(page).getByRole('link', { name: 'Quotes', exact: true });
  await expect(quotes.locator('.count')).toBeVisible();
  expect((await main(page).boundingBox())?.width).toBe(56);
  await quotes.focus();
  await expect(page.locator('.rail-tip')).toHaveText(/^Quotes: \d+ awaiting a response$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.rail-tip')).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Vendors', exact: true }).hover();
  await expect(page.locator('.rail-tip')).toHaveText('Vendors');
  expect(await violations(page)).toEqual([]);
  await main(page).getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(async () => (await main(page).boundingBox())?.width).toBe(240);
});

test('an open tooltip of the rail follows the counts', async ({ page }) => {
  await signIn(page, 'admin');
  await main(page).getByRole('button', { name: 'Collapse sidebar' }).click();
  const contacts = main(page).getByRole('link', { name: 'Contacts', exact: true });
  const open = async () => Number(await contacts.locator('.count').innerText());
  const before = await open();
  await contacts.focus();
  const tip = (count: number) => `Contacts: ${count} open prospects and unanswered enquiries`;
  await expect(page.locator('.rail-tip')).toHaveText(tip(before));
  const customer = await apiRequest(page, 'POST', '/customers', { name: 'Tip Reader' }, 'development');
  await apiRequest(
    page,
    'POST',
    '/enquiries',
    { subject: 'While the tip is open', customer_id: customer.id },
    'development',
  );
  await expect.poll(open).toBe(before + 1);
  await expect(page.locator('.rail-tip')).toHaveText(tip(before + 1));
});

test('a sales rep has no Import & Export, a guest no counts, but the help', async ({ page }) => {
  await signIn(page, 'sales');
  await expect(main(page).getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Import & Export', exact: true })).toHaveCount(0);
  await expect(linksOf(page, 'Registry')).toHaveText(['Record Registry', 'Reports & Analytics']);
  await signIn(page, 'guest');
  await expect(main(page).getByRole('link', { name: 'Tasks', exact: true })).toBeVisible();
  await expect(main(page).locator('.count')).toHaveCount(0);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

for (const { width, opener, opened } of [
  { width: 360, opener: 'Open the menu', opened: 'dialog' },
  { width: 1440, opener: 'Workspace', opened: 'menu' },
  { width: 1440, opener: 'Theme', opened: 'menu' },
] as const) {
  test(`${opener} opened before the user is identified stays open at ${width} pixels`, async ({ browser, shopUrl }) => {
    const page = await browser.newPage({
      baseURL: shopUrl,
      viewport: { width, height: 740 },
      reducedMotion: 'reduce',
      hasTouch: width < 768,
      isMobile: width < 768,
    });
    await startSession(page, 'admin');
    let answer = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await page.route('**/rest/v1/profiles/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contacts');
    await expect(page.getByText('Authenticating...')).toBeVisible();
    const header = await page.getByRole('banner').elementHandle();
    await page.getByRole('banner').getByRole('button', { name: opener }).click();
    await expect(page.getByRole(opened)).toBeVisible();
    answer();
    await expect(page.locator('h1', { hasText: 'Contacts' })).toBeAttached();
    await expect(page.locator('main [aria-busy="true"], main .skel')).toHaveCount(0);
    await expect(page.getByRole(opened)).toBeVisible();
    expect(await page.evaluate((before) => document.querySelector('header') === before, header)).toBe(true);
    await page.close();
  });
}

const steps = ['Home', 'Back', 'Forward', 'Refresh', 'Workspace'];

/** All buttons of the header are on the screen, large enough for a finger on a phone, and nothing is wider than it. */
const expectWholeHeader = async (page: Page, width: number) => {
  const header = page.getByRole('banner');
  const inHeader = width < 768 ? ['Open the menu'] : steps;
  for (const name of [...inHeader, 'Search or jump to', 'Theme', /^Notifications/, /account menu/]) {
    const button = header.getByRole('button', { name }).first();
    await expect(button, `${String(name)} at ${width}`).toBeVisible();
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width, `${String(name)} at ${box?.x} of ${width}`).toBe(true);
    if (width < 768) expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(44);
  }
  await expect(header.getByRole('link', { name: 'Orderkeep' })).toBeVisible();
  // One row.
  expect((await header.boundingBox())?.height).toBe(56);
  const wide = () =>
    page.evaluate(
      (most) =>
        [...document.querySelectorAll('body *')]
          .filter((each) => each.getBoundingClientRect().right > most + 1)
          .map((each) => `${each.tagName}.${each.className}`),
      width,
    );
  await expect
    .poll(async () => ((await page.evaluate(() => document.documentElement.scrollWidth)) <= width ? [] : wide()))
    .toEqual([]);
};

for (const [device, isPhone, widths] of [
  ['a phone', true, [320, 360]],
  ['a tablet and a desktop', false, [768, 1023, 1024, 1440]],
] as const) {
  test(`the header shows all its buttons on ${device}`, async ({ browser, shopUrl }) => {
    const page = await browser.newPage({
      baseURL: shopUrl,
      viewport: { width: widths[0], height: 740 },
      reducedMotion: 'reduce',
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    await signIn(page, 'admin');
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      await settled(page);
      await expectWholeHeader(page, width);
    }
    await page.close();
  });
}
