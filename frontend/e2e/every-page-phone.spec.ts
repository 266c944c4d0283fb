// Pages on a phone (with EVERYTHING=1 all of them): opened directly and by a link, each doesn't shift, fits the screen and can be used with a thumb.

import { expect, settled, test } from './journey';
import { expectNoShifts, expectNoShiftsByLink, watchShifts } from './layout-shifts';
import { walkPages } from './pages';
import {
  cutOffTabs,
  cutOffTitles,
  expectActionBar,
  expectFirstCard,
  expectNoSideways,
  lastView,
  PHONE,
  severalHelps,
} from './phone-layout';
import { smallTargets } from './touch-targets';

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

const SAMPLE = { at: 5, of: 10 };

test('every page on a phone', async ({ page }) => {
  test.setTimeout(1_200_000);
  await page.addInitScript(watchShifts);
  const seen = { tabs: 0, bars: 0 };
  await walkPages(page, { part: { at: 0, of: 1 }, sample: SAMPLE }, async ({ path, kind, quiet }) => {
    await expectNoShifts(page, path);
    await expect.soft(page.getByText('Oops! Page not found'), path).toHaveCount(0);
    await expectNoSideways(page, path);
    expect.soft(await smallTargets(page), path).toEqual([]);
    if (path !== '/help' && !path.includes('dialog=keys'))
      expect.soft(await page.locator('.kbd:visible').count(), `keys on ${path}`).toBe(0);
    if (kind === 'list') await expectFirstCard(page, path);
    if (kind === 'record' && (await expectActionBar(page, path))) seen.bars += 1;
    expect.soft(await cutOffTabs(page), path).toEqual([]);
    expect.soft(await cutOffTitles(page), path).toEqual([]);
    expect.soft(await severalHelps(page), path).toEqual([]);
    const last = kind === 'other' ? undefined : await lastView(page);
    await expectNoShiftsByLink(page, path, quiet);
    if (!last) return;
    seen.tabs += 1;
    await page.goto(last);
    await settled(page);
    await expect(page.locator('.tabs nav a.tab').last()).toHaveAttribute('aria-current', 'page');
    expect.soft(await cutOffTabs(page), last).toEqual([]);
  });
  // The walk has seen what it judges.
  expect(seen.tabs).toBeGreaterThanOrEqual(3);
  expect(seen.bars).toBeGreaterThanOrEqual(2);
});
