// A business without a single record, on a phone: pages say what will appear there and offer one action.

import type { Page } from '@playwright/test';

import { signUp, startEmpty } from './first-start';
import { emptyShop, expect, settled, test } from './journey';
import { listPages, plainPages, sampled } from './pages';
import { smallTargets } from './touch-targets';

test.use({ ...emptyShop, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Lists that fill up through daily work: nothing is created in them directly. */
const fillsItself = [
  '/admin/audit-log',
  '/notifications',
  '/asset-contacts',
  '/inventory?show=movements',
  '/registry/records',
];

interface EmptyState {
  title: string;
  text: string;
  acts: number;
}

const emptyStates = (page: Page): Promise<EmptyState[]> =>
  page.locator('main .empty').evaluateAll((all) =>
    all.map((each) => ({
      title: each.querySelector('h2')?.textContent.trim() ?? '',
      text: each.querySelector('p')?.textContent.trim() ?? '',
      acts: each.querySelectorAll('button, a[href]').length,
    })),
  );

test('empty pages fit a phone, say what will appear there, and offer one action', async ({ page }) => {
  test.setTimeout(240_000);
  await signUp(page);
  await startEmpty(page);
  const isList = (path: string) => listPages.includes(path);
  const lists = sampled(plainPages.filter(isList), { at: 0, of: 2 });
  const others = sampled(
    plainPages.filter((path) => !isList(path)),
    { at: 0, of: 6 },
  );
  for (const path of [...lists, ...others]) {
    await page.goto(path);
    await settled(page);
    const [inner, width] = await page.evaluate(
      () => [window.innerWidth, document.documentElement.scrollWidth] as const,
    );
    expect.soft(width, `${path} fits the screen`).toBeLessThanOrEqual(inner);
    expect.soft(await smallTargets(page), path).toEqual([]);
    if (!isList(path)) continue;
    // It loads once the list turns out to be empty.
    await expect.soft(page.locator('main .empty'), `empty states on ${path}`).toHaveCount(1);
    await expect.soft(page.locator('.fab:visible'), `a second button on ${path}`).toHaveCount(0);
    for (const { title, text, acts } of await emptyStates(page)) {
      expect.soft(title, path).toMatch(/^[A-Z][^.]*$/);
      expect.soft(text, path).toMatch(/^[A-Z].*\.$/);
      expect.soft(acts, `acts on ${path}: ${title}`).toBe(fillsItself.includes(path) ? 0 : 1);
    }
  }
});
