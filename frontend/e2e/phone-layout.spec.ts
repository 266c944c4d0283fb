// Visible immediately on a phone: the first card of a list and the active tab.

import type { Page } from '@playwright/test';
import { expect, settled, signIn, test } from './journey';
import { listPages, recordPages } from './pages';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test.describe.configure({ mode: 'parallel' });

test('the first card of every list is within 300 pixels of the top of a phone', async ({ page }) => {
  test.slow();
  await signIn(page, 'admin');
  for (const path of listPages) {
    await page.goto(path);
    await settled(page);
    const first = page
      .locator(
        'main :is(tbody tr:not([aria-hidden]), .pcards > *, .grid-cards > *, .task-board, .list-body > *, .empty)',
      )
      .first();
    expect.soft((await first.boundingBox())?.y, path).toBeLessThanOrEqual(300);
  }
});

/** Active tabs and pressed segments that are cut off by their bar or the screen. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is([aria-current="page"], [role="tab"][aria-selected="true"], .segmented [aria-pressed="true"])',
      ),
    ].flatMap((tab) => {
      const { left, right, width } = tab.getBoundingClientRect();
      if (width === 0) return [];
      const bars: Element[] = [];
      for (let bar = tab.parentElement; bar; bar = bar.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(bar).overflowX)) bars.push(bar);
      const from = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().left));
      const until = Math.min(innerWidth, ...bars.map((bar) => bar.getBoundingClientRect().right));
      // A tab that is wider than its bar shows its start.
      return left < from - 0.5 || (right > until + 0.5 && width <= until - from)
        ? [`${tab.textContent} ${left}-${right} of ${from}-${until}`]
        : [];
    }),
  );

test('the active tab is visible', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, 'admin');
  let tabs = 0;
  for (const path of [...new Set([...listPages, ...(await recordPages(page))])]) {
    await page.goto(path);
    await settled(page);
    expect.soft(await cutOff(page), path).toEqual([]);
    const views = await page
      .locator('.tabs nav a.tab')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).getAttribute('href') ?? ''));
    const last = views.at(-1);
    if (!last) continue;
    tabs += 1;
    await page.goto(last);
    await settled(page);
    await expect(page.locator('.tabs nav a.tab').last()).toHaveAttribute('aria-current', 'page');
    expect.soft(await cutOff(page), last).toEqual([]);
  }
  expect(tabs).toBeGreaterThan(10);
});
