// Cards and lists whose code loads late don't move their neighbours. Every page's shifts are measured by the walks.

import type { Page } from '@playwright/test';

import { expect, settled, signIn, test, startSession } from './journey';
import { expectNoShifts, watchShifts } from './layout-shifts';

/** The code in these files arrives a second late. */
const loadSlowly = (page: Page, files: string) =>
  page.route(files, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });

test('a dashboard card whose code is slow keeps its place, so nothing moves when it arrives', async ({ page }) => {
  await startSession(page, 'admin');
  await loadSlowly(page, '**/work-cards-*.js');
  await page.addInitScript(watchShifts);
  await page.goto('/');
  const waiting = page.locator('[data-skeleton="calendar"]');
  await expect(waiting.getByRole('heading', { includeHidden: true })).toHaveText('Calendar');
  await expect(waiting).toHaveCount(0);
  await settled(page);
  await expectNoShifts(page, 'the dashboard');
});

for (const view of ['cards', 'tiles'])
  test(`${view} of products whose code is slow appear with their height`, async ({ page }) => {
    await startSession(page, 'admin');
    const requested = page.waitForRequest('**/cards-*.js');
    await loadSlowly(page, '**/cards-*.js');
    await page.addInitScript(watchShifts);
    await page.goto(`/products?view=${view}`);
    await requested;
    await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible();
    await settled(page);
    await expectNoShifts(page, view);
  });

test('what stands below an empty list comes with it, so nothing moves when the words for it arrive', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await loadSlowly(page, '**/empty-list-*.js');
  await page.addInitScript(watchShifts);
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await settled(page);
  await expectNoShifts(page, 'webhooks');
});

for (const [figures, path] of [
  ['with', '/registry/reports?report=sales&period=custom&first=2026-01-01&last=2026-11-01'],
  ['without', '/registry/reports?report=tasks&period=custom&first=2020-01-01&last=2020-03-31'],
] as const)
  test(`the dates and the chart of a report ${figures} figures keep their places while their code is slow`, async ({
    page,
  }) => {
    await startSession(page, 'admin');
    await loadSlowly(page, '**/{day-filter,drawing}-*.js');
    await page.addInitScript(watchShifts);
    await page.goto(path);
    await expect(page.getByLabel('To', { exact: true })).toBeVisible();
    await expect(page.locator('.report-chart svg')).toHaveCount(figures === 'with' ? 1 : 0);
    await settled(page);
    await expectNoShifts(page, path);
  });

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });

  test('cards of the catalog whose code and completeness are slow appear with their height', async ({ page }) => {
    await startSession(page, 'admin');
    const requested = page.waitForRequest('**/card-*.js');
    await loadSlowly(page, '**/card-*.js');
    await loadSlowly(page, '**/rest/v1/specifications?*');
    await page.addInitScript(watchShifts);
    await page.goto('/catalog');
    await requested;
    await expect(page.getByText(/^Complete$|^\d+ missing$/).first()).toBeVisible();
    await settled(page);
    await expectNoShifts(page, 'the catalog');
  });
});

test.describe('on a tablet in landscape', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

  test("the text of a document stays where it is when the editor's toolbar appears", async ({ page }) => {
    await signIn(page, 'admin', '/workspace');
    const first = page.getByRole('main').locator('a[href*="/workspace/"]').first();
    const path = (await first.getAttribute('href')) ?? '';
    await page.addInitScript(watchShifts);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
    await settled(page);
    await expectNoShifts(page, 'a document');
  });
});
