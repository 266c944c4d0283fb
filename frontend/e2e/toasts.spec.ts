// A toast covers no control, field or total, on any kind of page at any width.

import type { Page } from '@playwright/test';
import { expect, settled, test, startSession } from './journey';
import { sampled } from './pages';

const pages = [
  // Lists with their footers.
  '/contacts',
  '/contacts?view=card',
  '/contacts/prospects',
  '/products',
  '/purchases',
  '/stock-orders',
  '/tracking',
  '/vendors',
  '/quotes',
  '/tasks',
  '/asset-management',
  '/notifications',
  // Dialogs with their buttons.
  '/contacts?open=new',
  '/products?open=new',
  '/vendors?open=new',
  '/tracking?open=new',
  '/tasks?open=new',
  '/contacts?new=call',
  '/contacts?new=enquiry',
  // Forms with a save bar and a total.
  '/purchases?open=new',
  '/stock-orders?open=new',
  '/quotes?open=new',
];

const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** Buttons, fields and totals under the toast; below a dialog nothing can be pressed. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('.toast');
    if (!toast) return ['no toast'];
    const box = toast.getBoundingClientRect();
    const inside = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.body;
    const parts = inside.querySelectorAll(
      'button, .input, input, select, textarea, [role="button"], a.btn, nav, footer, header.topbar, .savebar, .action-bar, tr.total',
    );
    const touches = ({ left, top, right, bottom }: DOMRect) =>
      left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    return [...parts]
      .filter(
        // What a closed <details> holds has a box, and is invisible.
        (part) => !toast.contains(part) && part.checkVisibility() && touches(part.getBoundingClientRect()),
      )
      .map((part) => part.outerHTML.slice(0, 120));
  });

for (const [index, size] of sizes.entries()) {
  test(`at ${size.width} pixels a toast covers no button, field or total`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await startSession(page, 'admin');
    for (const path of sampled(pages, { at: 2 * index, of: 2 * sizes.length })) {
      await page.goto(path);
      await settled(page);
      await page.keyboard.press('Control+Shift+P');
      const toast = page.locator('.toast');
      await expect(toast, path).toHaveText(/Privacy mode/);
      expect.soft(await covered(page), path).toEqual([]);
      const [box, screen] = [await toast.boundingBox(), page.viewportSize()];
      expect(
        box &&
          screen &&
          box.x >= 0 &&
          box.y >= 0 &&
          box.x + box.width <= screen.width &&
          box.y + box.height <= screen.height,
        path,
      ).toBe(true);
    }
  });
}

test('on a phone a toast covers no fact of a record', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page, 'admin');
  for (const [list, link] of [
    ['/contacts', 'main .pcards a'],
    ['/asset-management', 'main .pcards a'],
  ] as const) {
    await page.goto(list);
    await settled(page);
    await page.locator(link).first().click();
    await expect(page.locator('main .facts dd').first()).toBeVisible();
    await settled(page);
    await page.keyboard.press('Control+Shift+P');
    await expect(page.locator('.toast')).toHaveText(/Privacy mode/);
    const facts = () =>
      page.evaluate(() => {
        const box = document.querySelector('.toast')?.getBoundingClientRect();
        if (!box) return ['no toast'];
        return [...document.querySelectorAll('main .facts > div')]
          .filter((fact) => {
            const { left, top, right, bottom } = fact.getBoundingClientRect();
            return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
          })
          .map((fact) => fact.textContent);
      });
    expect.soft(await facts(), list).toEqual([]);
  }
});
