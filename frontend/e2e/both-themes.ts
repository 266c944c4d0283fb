// axe in the light and the dark theme.

import type { Page } from '@playwright/test';
import { animationsFinished, expect, violations } from './journey';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Everything in the light theme; in the dark theme only contrast, which is all that can differ. */
export const expectBothThemes = async (page: Page, what: string) => {
  expect.soft(await violations(page), what).toEqual([]);
  const light = await ground(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).not.toBe(light);
  await animationsFinished(page);
  expect.soft(await violations(page, ['color-contrast']), `${what} in dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await animationsFinished(page);
};
