// Every page with Tab alone: in reading order, and each control visible, uncovered and with a focus ring.

import type { Page } from '@playwright/test';
import { expect, test } from './journey';
import { walkPages } from './pages';
import { walkByTab } from './tab-walk';

test.describe.configure({ mode: 'parallel' });

/** A list repeats itself, so its first rows are enough. */
const MOST_STOPS = { forward: 90, back: 25 };

const focusInDialog = (page: Page) =>
  page
    .waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'), null, {
      timeout: 1500,
    })
    .catch(() => undefined);

for (const part of [0, 1, 2]) {
  test(`every page can be walked through with Tab, part ${part + 1} of 3`, async ({ page }) => {
    test.setTimeout(600_000);
    await walkPages(page, { at: part, of: 3 }, async (path) => {
      // Some records have no such dialog; then their page is walked through instead.
      if (/[?&](open|dialog|proof)=/.test(path)) await focusInDialog(page);
      const { stops, faults } = await walkByTab(page, MOST_STOPS);
      expect.soft(faults, path).toEqual([]);
      expect.soft(stops, `${path} has controls`).toBeGreaterThan(0);
    });
  });
}
