// No layout shifts while a page loads, neither when it is opened directly nor from another page.

import type { Page } from '@playwright/test';
import { expect, settled, signIn, test } from './journey';
import { walkPages } from './pages';

test.describe.configure({ mode: 'parallel' });

const MOST = 0.02;

interface Shift {
  value: number;
  what: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records every layout shift that wasn't caused by user input, with the elements that moved. */
const watch = () => {
  window.shifts = [];
  const name = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`
      : (node?.nodeName ?? 'gone');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      window.shifts.push({
        value: entry.value,
        what: entry.sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${name(node)} ${was.x},${was.y} ${was.width}x${was.height} -> ${is.x},${is.y} ${is.width}x${is.height}`,
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const shifted = async (page: Page) => {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return { sum: shifts.reduce((sum, each) => sum + each.value, 0), shifts };
};

/** As a link does, without reloading the app. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

for (const [name, screen] of [
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(name, () => {
    test.use(screen);

    for (const part of [0, 1, 2]) {
      test(`nothing shifts while pages load on ${name}, part ${part + 1} of 3`, async ({ page }) => {
        test.setTimeout(400_000);
        await page.addInitScript(watch);
        await walkPages(page, { at: part, of: 3 }, async (path, quiet) => {
          const cold = await shifted(page);
          expect.soft(cold.sum, `${path} cold: ${JSON.stringify(cold.shifts)}`).toBeLessThanOrEqual(MOST);
          await follow(page, path.startsWith('/help') ? '/' : '/help');
          await settled(page);
          await quiet();
          await shifted(page);
          await follow(page, path);
          await settled(page);
          await quiet();
          const warm = await shifted(page);
          expect.soft(warm.sum, `${path} warm: ${JSON.stringify(warm.shifts)}`).toBeLessThanOrEqual(MOST);
        });
      });
    }
  });
}

test.describe('a tablet', () => {
  const [portrait, landscape] = [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
  ];
  test.use({ viewport: portrait, hasTouch: true });

  for (const part of [0, 1, 2]) {
    test(`nothing shifts while pages load on a tablet, part ${part + 1} of 3`, async ({ page }) => {
      test.setTimeout(400_000);
      await page.addInitScript(watch);
      await walkPages(page, { at: part, of: 3 }, async (path, quiet) => {
        const upright = await shifted(page);
        expect.soft(upright.sum, `${path} portrait: ${JSON.stringify(upright.shifts)}`).toBeLessThanOrEqual(MOST);
        await page.setViewportSize(landscape);
        await page.goto(path);
        await settled(page);
        await quiet();
        const lying = await shifted(page);
        expect.soft(lying.sum, `${path} landscape: ${JSON.stringify(lying.shifts)}`).toBeLessThanOrEqual(MOST);
        await page.setViewportSize(portrait);
      });
    });
  }
});

test('a dashboard card whose code is slow keeps its place, so nothing moves when it arrives', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route('**/work-cards-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await page.addInitScript(watch);
  await page.goto('/');
  const waiting = page.locator('[data-skeleton="calendar"]');
  await expect(waiting.getByRole('heading', { includeHidden: true })).toHaveText('Calendar');
  await expect(waiting).toHaveCount(0);
  await settled(page);
  const { sum, shifts } = await shifted(page);
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(MOST);
});
