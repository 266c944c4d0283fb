// Pages on a desktop (with EVERYTHING=1 all of them), opened once: each doesn't shift, looks as it does after all
// others, prints only itself and can be walked through with Tab.

import type { Page } from '@playwright/test';
import { expect, sourceTest, test, violations } from './journey';
import { expectNoShifts, expectNoShiftsByLink, watchShifts } from './layout-shifts';
import { sheets, styleDifferences } from './page-styles';
import { missingRoutes, partsOf, walkPages } from './pages';
import { expectCleanPrint } from './printed-page';
import { walkByTab } from './tab-walk';

test.describe.configure({ mode: 'parallel' });

const PARTS = partsOf(2);
const SAMPLE = { at: 0, of: 10 };

/** A list repeats itself, so its first rows are enough. */
const MOST_STOPS = { forward: 90, back: 25 };

const focusInDialog = (page: Page) =>
  page
    .waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'), null, {
      timeout: 1500,
    })
    .catch(() => undefined);

sourceTest('every route is among the visited pages', () => {
  expect(missingRoutes()).toEqual([]);
  expect(sheets.length).toBeGreaterThan(20);
});

/** The lists of options on the page that have an option with an empty value. */
const withEmptyOptions = (page: Page) =>
  page
    .locator('select')
    .evaluateAll((lists) =>
      lists
        .filter((list) => list instanceof HTMLSelectElement && [...list.options].some(({ value }) => value === ''))
        .map((list) => list.outerHTML.slice(0, 120)),
    );

for (let part = 0; part < PARTS; part++) {
  test(`every page on a desktop, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    await page.addInitScript(watchShifts);
    await walkPages(page, { part: { at: part, of: PARTS }, sample: SAMPLE }, async ({ path, kind, quiet }) => {
      await expectNoShifts(page, path);
      expect.soft(await withEmptyOptions(page), path).toEqual([]);
      expect.soft(await styleDifferences(page), path).toEqual([]);
      // At this height, a common one, no control is half covered.
      if (kind === 'list') expect.soft(await violations(page, ['target-size']), path).toEqual([]);
      await expectNoShiftsByLink(page, path, quiet);
      // Some records have no such dialog; then their page is walked through instead.
      if (/[?&](open|dialog|proof)=/.test(path)) await focusInDialog(page);
      const { stops, faults } = await walkByTab(page, MOST_STOPS);
      expect.soft(faults, path).toEqual([]);
      expect.soft(stops, `${path} has controls`).toBeGreaterThan(0);
      if (kind !== 'other' && !path.endsWith('/receive')) await expectCleanPrint(page, path);
    });
  });
}
