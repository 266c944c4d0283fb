// Pages on a tablet in both orientations (with EVERYTHING=1 all of them): each doesn't shift, and every control is large enough for a finger.

import { expect, settled, test } from './journey';
import { expectNoShifts, watchShifts } from './layout-shifts';
import { partsOf, walkPages } from './pages';
import { smallTargets } from './touch-targets';

const PORTRAIT = { width: 768, height: 1024 };
const LANDSCAPE = { width: 1024, height: 768 };

test.use({ viewport: PORTRAIT, hasTouch: true, isMobile: true });

test.describe.configure({ mode: 'parallel' });

const PARTS = partsOf(2);
const SAMPLE = { at: 3, of: 10 };

for (let part = 0; part < PARTS; part++) {
  test(`every page on a tablet, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(600_000);
    await page.addInitScript(watchShifts);
    await walkPages(page, { part: { at: part, of: PARTS }, sample: SAMPLE }, async ({ path, quiet }) => {
      await expectNoShifts(page, `${path}, portrait`);
      expect.soft(await smallTargets(page), `${path}, portrait`).toEqual([]);
      if (path !== '/help' && !path.includes('dialog=keys'))
        expect.soft(await page.locator('.kbd:visible').count(), `keys on ${path}`).toBe(0);
      await page.setViewportSize(LANDSCAPE);
      await page.goto(path);
      await settled(page);
      await quiet();
      await expectNoShifts(page, `${path}, landscape`);
      expect.soft(await smallTargets(page), `${path}, landscape`).toEqual([]);
      await page.setViewportSize(PORTRAIT);
    });
  });
}
