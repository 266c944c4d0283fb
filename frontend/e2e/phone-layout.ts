// What is visible immediately on a phone: the first card of a list, the active tab, the actions of a record.

import type { Page } from '@playwright/test';
import { expect } from './journey';

export const PHONE = { width: 360, height: 740 };

export const expectNoSideways = async (page: Page, path: string) => {
  const [inner, width] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth] as const);
  expect.soft(width, `${path} is as wide as the phone`).toBeLessThanOrEqual(inner);
};

/** The first card of a list is within 300 pixels of the top; above that of the stock stand its totals. */
export const expectFirstCard = async (page: Page, path: string) => {
  const first = page
    .locator('main :is(tbody tr:not([aria-hidden]), .pcards > *, .grid-cards > *, .task-board, .list-body > *, .empty)')
    .first();
  const latest = path === '/inventory' ? 500 : 300;
  // A card may be replaced while it is measured.
  await expect.soft.poll(async () => (await first.boundingBox())?.y ?? Infinity, path).toBeLessThanOrEqual(latest);
};

/** Active tabs and pressed segments that are cut off by their bar or the screen. */
export const cutOffTabs = (page: Page) =>
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

/** A record has an action within thumb reach; false if it has no actions left, such as a sent campaign. */
export const expectActionBar = async (page: Page, path: string) => {
  const buttons = await page
    .locator('main .action-bar .btn:visible, main .page-head > .actions .btn:visible, main .save-bar .btn:visible')
    .all();
  const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y ?? 0));
  if (buttons.length === 0) return false;
  for (const button of buttons) {
    const cut = await button.evaluate((each) => each.scrollWidth - each.clientWidth);
    expect.soft(cut, `${path}: "${(await button.innerText()).trim()}" fits its button`).toBeLessThanOrEqual(0);
  }
  const reachable = tops.some((top) => top > PHONE.height - 140 && top < PHONE.height - 56);
  expect.soft(reachable, `${path}: buttons at ${tops.join(', ')}`).toBe(true);
  return true;
};

/** Titles that don't show their whole text. */
export const cutOffTitles = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1')]
      .filter((title) => title.scrollWidth > title.clientWidth + 1)
      .map((title) => title.textContent),
  );

/** Heads of cards with more than one button that explains something. */
export const severalHelps = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .card > header')]
      .filter(
        (head) =>
          [...head.querySelectorAll('button')].filter((button) =>
            /^(Why|What|How)\b|means?$/.test(button.getAttribute('aria-label') ?? button.textContent),
          ).length > 1,
      )
      .map((head) => head.textContent),
  );
