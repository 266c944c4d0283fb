// The environment strip never covers a part of the focused control on a phone, in either direction of the walk (WCAG
// 2.4.11). The walk of every page on a desktop looks for the same there.

import { expect, settled, startSession, test } from './journey';
import { walkByTab } from './tab-walk';

test.use({ viewport: { width: 360, height: 740 } });

const PATHS = ['/products', '/', '/admin/settings', '/calendar?view=month'];
const MOST_STOPS = { forward: 70, back: 60 };

test('no focused control has its edge under the strip', async ({ page }) => {
  test.setTimeout(240_000);
  await startSession(page, 'admin');
  for (const path of PATHS) {
    await page.goto(path);
    await settled(page);
    // The settings are shown once they are known.
    await expect(page.locator('main .waiting')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Environment' })).toBeVisible();
    const { stops, faults } = await walkByTab(page, MOST_STOPS);
    expect
      .soft(
        faults.filter((fault) => fault.endsWith('under the environment strip')),
        path,
      )
      .toEqual([]);
    expect(stops, path).toBeGreaterThan(20);
  }
});
