// Touch: on a phone every control is large enough, and overlays come from the bottom.

import { expect, test } from './journey';
import { walkPages } from './pages';
import { smallTargets } from './touch-targets';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test.describe.configure({ mode: 'parallel' });

for (const part of [0, 1]) {
  test(`every control is high enough for a finger, part ${part + 1} of 2`, async ({ page }) => {
    test.setTimeout(240_000);
    await walkPages(page, { at: part, of: 2 }, async (path) => {
      expect.soft(await smallTargets(page), path).toEqual([]);
      if (path !== '/help' && !path.includes('dialog=keys'))
        expect.soft(await page.locator('.kbd:visible').count(), `keys on ${path}`).toBe(0);
    });
  });
}
