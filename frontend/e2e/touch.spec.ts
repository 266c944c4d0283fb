// Touch: every control is large enough for a finger, on a phone and on a tablet in both orientations.

import { expect, test } from './journey';
import { walkPages } from './pages';
import { smallTargets } from './touch-targets';

test.describe.configure({ mode: 'parallel' });

for (const [device, screens] of [
  ['phone', [{ width: 360, height: 740 }]],
  [
    'tablet',
    [
      { width: 768, height: 1024 },
      { width: 1024, height: 768 },
    ],
  ],
] as const) {
  test.describe(device, () => {
    test.use({ viewport: screens[0], hasTouch: true, isMobile: true });

    for (const part of [0, 1]) {
      test(`every control is high enough for a finger on a ${device}, part ${part + 1} of 2`, async ({ page }) => {
        test.setTimeout(400_000);
        await walkPages(page, { at: part, of: 2 }, async (path) => {
          for (const screen of screens) {
            await page.setViewportSize(screen);
            expect.soft(await smallTargets(page), `${path}, ${screen.width} px`).toEqual([]);
          }
          if (path !== '/help' && !path.includes('dialog=keys'))
            expect.soft(await page.locator('.kbd:visible').count(), `keys on ${path}`).toBe(0);
          await page.setViewportSize(screens[0]);
        });
      });
    }
  });
}
