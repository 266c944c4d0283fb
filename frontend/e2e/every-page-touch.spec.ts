// Every page on a phone and a tablet: opened by a link, and now and then directly, it doesn't shift, fits the screen and
// can be used with a thumb; nothing overlaps, no word is broken, and axe finds nothing.

import type { Page } from '@playwright/test';
import { brokenWords } from './broken-words';
import { expect, settled, test, violations } from './journey';
import { expectNoShifts, watchShifts } from './layout-shifts';
import { labelFaults, overlaps } from './overlaps';
import { walkPages, type Visited } from './page-walk';
import {
  cutOffTabs,
  cutOffTitles,
  expectActionBar,
  expectFirstCard,
  expectNoSideways,
  PHONE,
  severalHelps,
} from './phone-layout';
import { tableFaults } from './table-room';
import { smallBoxes } from './touch-boxes';
import { smallTargets } from './touch-targets';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });
test.describe.configure({ mode: 'parallel' });

const PARTS = 3;
const DIRECTLY_EVERY = 6;
const PORTRAIT = { width: 768, height: 1024 };
const LANDSCAPE = { width: 1024, height: 768 };
const NARROWEST = { width: 320, height: 740 };

/** Pages that show keys on purpose. */
const showsKeys = (path: string) => path === '/help' || path.includes('dialog=keys');

const expectTouch = async (page: Page, path: string, what: string) => {
  const small = what === 'phone' ? smallTargets : smallBoxes;
  expect.soft(await small(page), `${path}, ${what}`).toEqual([]);
  if (!showsKeys(path)) expect.soft(await page.locator('.kbd:visible').count(), `keys on ${path}, ${what}`).toBe(0);
};

const onTablet = async (page: Page, path: string) => {
  await page.setViewportSize(PORTRAIT);
  await settled(page);
  await expectTouch(page, path, 'portrait');
  expect.soft(await overlaps(page), `${path}, portrait`).toEqual([]);
  expect.soft(await tableFaults(page), `${path}, portrait`).toEqual([]);
  await page.setViewportSize(LANDSCAPE);
  await settled(page);
  await expectTouch(page, path, 'landscape');
};

/** By turns on the smallest phone and on a tablet; colours are those of a desktop. */
const expectAccessible = async (page: Page, { path, index }: Visited) => {
  const size = index % 2 === 0 ? NARROWEST : PORTRAIT;
  await page.setViewportSize(size);
  await settled(page);
  expect.soft(await violations(page, undefined, 'content'), `${path}, ${size.width} px`).toEqual([]);
};

/** The last of the tabs comes into sight when it is chosen; false if a phone shows none. */
const expectLastTab = async (page: Page, path: string) => {
  const tab = page.locator('.tabs nav a.tab').last();
  if (!(await tab.isVisible())) return false;
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  // The bar scrolls once the list of this tab is shown.
  await expect.soft.poll(() => cutOffTabs(page), `the last tab of ${path}`).toEqual([]);
  return true;
};

for (let part = 0; part < PARTS; part++) {
  test(`every page on a phone and a tablet, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    await page.addInitScript(watchShifts);
    const seen = { tabs: 0, bars: 0 };
    const walk = {
      part: { at: part, of: PARTS },
      directly: ({ index }: Visited) => index % DIRECTLY_EVERY === 0,
    };
    await walkPages(page, walk, async (visited) => {
      const { path, kind, first } = visited;
      await expectNoShifts(page, path);
      await expect.soft(page.getByText('Oops! Page not found'), path).toHaveCount(0);
      await expectNoSideways(page, path);
      await expectTouch(page, path, 'phone');
      if (kind === 'list') await expectFirstCard(page, path);
      if (kind === 'record' && (await expectActionBar(page, path))) seen.bars += 1;
      await expect.soft.poll(() => cutOffTabs(page), path).toEqual([]);
      expect.soft(await cutOffTitles(page), path).toEqual([]);
      expect.soft(await severalHelps(page), path).toEqual([]);
      // Some parts are rendered again for a phone.
      await expect.soft.poll(() => brokenWords(page), path).toEqual([]);
      expect.soft(await labelFaults(page), path).toEqual([]);
      if (['list', 'record'].includes(kind) && (await expectLastTab(page, path))) seen.tabs += 1;
      await onTablet(page, path);
      if (first) await expectAccessible(page, visited);
      await page.setViewportSize(PHONE);
      await settled(page);
    });
    // The walk has seen what it judges.
    expect(seen.tabs).toBeGreaterThanOrEqual(1);
    expect(seen.bars).toBeGreaterThanOrEqual(1);
  });
}
