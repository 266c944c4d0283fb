// Every page on a desktop: it doesn't shift, fits smaller windows, prints only itself, and axe finds nothing. What is
// expensive is checked on each page's first state: it looks as it does after all others, can be walked through with Tab
// as each dialog can, and axe finds nothing in the dark theme either.

import type { Page } from '@playwright/test';
import { expectBothThemes } from './both-themes';
import { expect, sourceTest, test, violations } from './journey';
import { expectNoShifts, watchShifts } from './layout-shifts';
import { widthFaults } from './overlaps';
import { sheets, styleDifferences } from './page-styles';
import { walkPages, type Visited } from './page-walk';
import { missingRoutes } from './pages';
import { expectCleanPrint } from './printed-page';
import { walkByTab } from './tab-walk';
import { tableFaults } from './table-room';

test.use({ colorScheme: 'light' });
test.describe.configure({ mode: 'parallel' });

const PARTS = 4;
const DESK = { width: 1440, height: 900 };
/** So tall that no row is half hidden by the sticky footer of a list, which axe would report as a small target. */
const TALL = { width: 1440, height: 4000 };
/** A small desktop window, where the lists show the columns that a tablet hides. */
const NARROW_DESK = 1024;

/** A list repeats itself, and a dialog has fewer. */
const STOPS = { forward: 45, back: 10 };
/** The menu is the same on every page: each seventh walk begins with it, the others with the page's content. */
const WHOLE_EVERY = 7;

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

const expectAccessible = async (page: Page, { path, first, index, kind }: Visited) => {
  // At this height, a common one, no control is half covered.
  if (kind === 'list' && first) expect.soft(await violations(page, ['target-size']), path).toEqual([]);
  if (kind !== 'dialog') await page.setViewportSize(TALL);
  // The dark theme differs in its colours, and these are shared.
  if (first && index % 2 === 0) await expectBothThemes(page, path);
  else expect.soft(await violations(page, undefined, first ? 'page' : 'content'), path).toEqual([]);
  if (kind !== 'dialog') await page.setViewportSize(DESK);
};

const expectWalkByTab = async (page: Page, { path, index, kind }: Visited) => {
  // Some records have no such dialog; then their page is walked through instead.
  if (kind === 'dialog') await focusInDialog(page);
  const from = index % WHOLE_EVERY === 0 ? 'body' : 'main';
  const { stops, faults } = await walkByTab(page, { ...STOPS, from });
  expect.soft(faults, path).toEqual([]);
  expect.soft(stops, `${path} has controls`).toBeGreaterThan(0);
};

const expectRoom = async (page: Page, { path, kind }: Visited) => {
  const widths = kind === 'dialog' ? [NARROW_DESK] : [DESK.width, 1280, NARROW_DESK];
  for (const width of widths) {
    if (width !== DESK.width) await page.setViewportSize({ ...DESK, width });
    expect.soft(await widthFaults(page), `${path}, ${width} px`).toEqual([]);
  }
  expect.soft(await tableFaults(page), `${path}, ${NARROW_DESK} px`).toEqual([]);
  await page.setViewportSize(DESK);
};

for (let part = 0; part < PARTS; part++) {
  test(`every page on a desktop, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(1_200_000);
    await page.addInitScript(watchShifts);
    // The first state of a page is opened directly: opened by a link, it has the style sheets of the pages before.
    const walk = { part: { at: part, of: PARTS }, directly: ({ first }: Visited) => first };
    await walkPages(page, walk, async (visited) => {
      const { path, kind, first } = visited;
      await expectNoShifts(page, path);
      expect.soft(await withEmptyOptions(page), path).toEqual([]);
      if (first) expect.soft(await styleDifferences(page), path).toEqual([]);
      // Before anything has the focus, whose row shows its actions over its links.
      await expectAccessible(page, visited);
      if (first || kind === 'dialog') await expectWalkByTab(page, visited);
      if (['list', 'record'].includes(kind) && !path.endsWith('/receive')) await expectCleanPrint(page, path);
      await expectRoom(page, visited);
    });
  });
}
