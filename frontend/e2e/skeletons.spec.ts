// A record loads in the layout of its page: the same columns, the same headings, and no layout shift.

import type { Page } from '@playwright/test';
import { expect, settled, test, startSession } from './journey';
import { recordPages, sampled } from './pages';

const MOST_SHIFT = 0.02;

interface Block {
  heading: string;
  left: number;
  width: number;
}

interface Layout {
  title: { left: number; top: number } | null;
  columns: number[];
  blocks: Block[];
}

/** The positions of the title, the columns and the cards of a record or its skeleton. */
const layoutOf = (page: Page): Promise<Layout> =>
  page.evaluate(() => {
    const head = document.querySelector('.page-head > :is(h1, .skel)')?.getBoundingClientRect();
    const stacks = [...document.querySelectorAll('.detail-page > .detail > .stack, .receive-main, .receive-panel')];
    return {
      title: head ? { left: head.left, top: Math.round(head.top / 10) } : null,
      columns: stacks.map((stack) => Math.round(stack.getBoundingClientRect().left)),
      blocks: stacks.flatMap((stack) =>
        [...stack.querySelectorAll('.card')].map((card) => {
          const { left, width } = card.getBoundingClientRect();
          const heading = card.getAttribute('aria-label') ?? card.querySelector('h2')?.textContent ?? '';
          return { heading, left: Math.round(left), width: Math.round(width) };
        }),
      ),
    };
  });

/** Everything in the skeleton has to be on the page. */
const named = ({ blocks }: Layout) => blocks.filter(({ heading }) => heading !== '');

// A record is opened at one of the sizes.
const SIZES = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const;

for (const [index, [name, viewport]] of SIZES.entries()) {
  test(`records load in their own layout on ${name}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(viewport);
    await startSession(page, 'admin');
    const records = (await recordPages(page)).filter((path) => !path.includes('?'));
    const paths = sampled(records, { at: 2 * index, of: 2 * SIZES.length });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
      ).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of paths) {
      const id = path.split('/').find((part) => /^[0-9a-f-]{36}$/.test(part)) ?? '';
      let answer: () => void = () => undefined;
      const held = new Promise<void>((release) => (answer = release));
      await page.route(`**/rest/v1/*/${id}*`, async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      });
      await page.goto(path);
      await expect(page.locator('.card .skel').first(), path).toBeAttached();
      const waiting = await layoutOf(page);
      answer();
      await settled(page);
      const there = await layoutOf(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect.soft(waiting.columns, `${path} columns`).toEqual(there.columns);
      expect.soft(waiting.title?.left, `${path} title`).toBe(there.title?.left);
      expect.soft(named(waiting).length || path.endsWith('/receive'), `${path} has a skeleton of its own`).toBeTruthy();
      for (const block of named(waiting))
        await expect.soft.poll(async () => (await layoutOf(page)).blocks, path).toContainEqual(block);
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
      expect.soft(shift, `${path} shift`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}
