// Common to every list: its rows start high on the page, key columns stay on a tablet, and each row has a menu.

import type { Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { expect, settled, sourceTest, test, startSession } from './journey';
import { openingByLink } from './page-walk';

const lists = [
  '/contacts',
  '/contacts/prospects',
  '/contacts/enquiries',
  '/contacts/calls',
  '/contacts/campaigns',
  '/purchases?filter=all',
  '/stock-orders?filter=all',
  '/tracking?filter=all',
  '/products',
  '/inventory',
  '/inventory?show=movements',
  '/inventory/admin',
  '/tasks?shown=all',
  '/quotes',
  '/vendors',
  '/asset-management',
  '/notifications',
  '/admin',
];

test('Export shows only where a list can be exported, even while it is loading', async ({ page }) => {
  await startSession(page, 'admin');
  await page.route('**/assets/export-menu-*.js', () => undefined);
  const exportButton = page.getByRole('main').getByRole('button', { name: 'Export' });
  for (const [path, shown] of [
    ['/contacts', 1],
    ['/notifications', 0],
    ['/admin', 0],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(exportButton, path).toHaveCount(shown);
  }
});

const matters: Record<string, readonly string[]> = {
  '/contacts': ['Name', 'Email', 'Phone'],
  '/contacts/prospects': ['Name', 'Status', 'Phone', 'Email'],
  '/contacts/enquiries': ['Subject', 'From', 'Status', 'Respond by'],
  '/purchases?filter=all': ['Number', 'Contact', 'Total', 'Fulfilment'],
  '/stock-orders?filter=all': ['Number', 'Vendor', 'Amount', 'Status', 'Expected'],
  '/tracking?filter=all': ['Shipment', 'Status', 'Expected'],
  '/products': ['Product', 'On hand', 'Available'],
  '/tasks?shown=all': ['Task', 'Due', 'Status'],
  '/quotes': ['Number', 'For', 'Status', 'Final amount'],
  '/asset-management': ['Unit', 'Product', 'Serial number', 'Status'],
};

/** Columns without a width of their own that are too narrow. They share what the others leave, and hold the names. */
const narrowNames = (table: HTMLElement): string[] => {
  const columns = [...table.querySelectorAll('col')].filter((col) => !/^w-/.test(col.className));
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-head]')];
  return columns.flatMap((col, index) => {
    const head = heads[index];
    const isShared = col.getClientRects().length > 0 && col.className === '' && col.style.width === '';
    return isShared && head && head.offsetWidth < 150 ? [`${head.innerText} ${head.offsetWidth}`] : [];
  });
};

/** Where the first row begins at the latest. The totals of the stock stand above its list. */
const latestRow = (path: string) => (path === '/inventory' ? 420 : 300);

/** The first row is high on the page, one head says the order, and no heading is repeated. */
const expectHighRows = async (page: Page, path: string) => {
  // An empty list says so where its first row would be.
  const first = page
    .locator('.list-page tbody tr:not([aria-hidden]), .list-page .grid-cards > li, .list-body > *, .list-page .empty')
    .first();
  await expect(first, path).toBeVisible();
  const head = await page
    .locator('.list-page thead')
    .first()
    .boundingBox()
    .catch(() => null);
  const row = page.locator('.list-page tbody tr').first();
  // Whether the sample shop has something to buy depends on the hour.
  await page.locator('.shelf-reorder').evaluateAll((all: HTMLElement[]) => all.forEach((each) => each.remove()));
  const top = (await row.count()) > 0 ? (await row.boundingBox())?.y : (head?.y ?? (await first.boundingBox())?.y);
  expect.soft(top, path).toBeLessThanOrEqual(latestRow(path));
  if ((await row.count()) === 0) return;
  const marks =
    (await page.locator('.list-page th[aria-sort]').count()) + (await page.getByText(', newest first').count());
  expect.soft(marks, `${path}: heads that say the order`).toBe(1);
  const heads = (await page.locator('.list-page th').allInnerTexts()).filter((text) => text !== '');
  expect.soft(new Set(heads).size, `${path}: ${heads.join(', ')}`).toBe(heads.length);
};

const expectOrderOfBars = async (page: Page, path: string) => {
  const tops = await Promise.all(
    ['.list-page > .segmented', '.list-page > .tabs', '.list-page > .filterbar'].map(
      async (part) => (await page.locator(part).first().boundingBox())?.y ?? 0,
    ),
  );
  expect.soft(tops, path).toEqual([...tops].sort((a, b) => a - b));
  expect.soft(new Set(tops).size, path).toBe(3);
};

for (const part of [0, 1])
  test(`rows start high, and columns with names have room at every width, part ${part + 1} of 2`, async ({ page }) => {
    test.slow();
    const open = await openingByLink(page);
    for (const path of lists.filter((_, index) => index % 2 === part)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(path);
      await expectHighRows(page, path);
      // Sibling lists come first, then views, then filters.
      if (path.startsWith('/contacts') || path.startsWith('/inventory?')) await expectOrderOfBars(page, path);
      const table = page.locator('.list-page table.sticky');
      for (const width of [1280, 1024, 768]) {
        await page.setViewportSize({ width, height: 1024 });
        await settled(page);
        if ((await table.count()) > 0)
          await expect.soft.poll(() => table.evaluate(narrowNames), `${path}, ${width} px`).toEqual([]);
      }
      // Key columns stay on a tablet.
      for (const name of matters[path] ?? [])
        await expect
          .soft(page.locator('th', { hasText: new RegExp(`^${name}$`) }).first(), `${path}: ${name}`)
          .toBeVisible();
    }
  });

sourceTest('every list with key columns is among the lists', () => {
  expect(Object.keys(matters).filter((path) => !lists.includes(path))).toEqual([]);
});

test('every movement of a product takes one line on a desktop, with its full reason as a tooltip', async ({ page }) => {
  await startSession(page, 'admin');
  const { items } = await apiRequest<{ items: { product_id: string; reason: string | null; bucket?: string }[] }>(
    page,
    'GET',
    '/inventory_movements?limit=200',
    undefined,
    'development',
  );
  const longest = [...items].sort((a, b) => (b.reason?.length ?? 0) - (a.reason?.length ?? 0)).slice(0, 3);
  expect(longest[0]?.reason?.length).toBeGreaterThan(10);
  for (const { product_id } of longest) {
    await page.goto(`/inventory/product/${product_id}`);
    await settled(page);
    const rows = await page
      .locator('.product-ledger tbody tr')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(rows.length).toBeGreaterThan(0);
    for (const height of rows) expect.soft(height, product_id).toBeLessThanOrEqual(44);
    for (const reason of await page.locator('.product-ledger .reason').all())
      await expect(reason).toHaveAttribute('title', (await reason.textContent()) ?? '');
  }
});
