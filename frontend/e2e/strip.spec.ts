// The environment strip never covers a part of the focused control, in either direction of the walk (WCAG 2.4.11).

import { expect, settled, signIn, test } from './journey';
import { sampled } from './pages';
import { walkByTab } from './tab-walk';

test.describe.configure({ mode: 'parallel' });

const PATHS = [
  '/products',
  '/contacts',
  '/',
  '/catalog',
  '/admin/settings',
  '/tasks?view=board',
  '/calendar?view=month',
];
const MOST_STOPS = { forward: 70, back: 60 };

// A page is opened at one of the sizes; with EVERYTHING=1 at both.
const SIZES = [
  [360, 740],
  [1440, 700],
] as const;

for (const [index, [width, height]] of SIZES.entries()) {
  test(`no focused control has its edge under the strip at ${width} pixels`, async ({ page }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    for (const path of sampled(PATHS, { at: index, of: SIZES.length })) {
      await page.goto(path);
      await settled(page);
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
}
