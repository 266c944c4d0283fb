// What the journeys without a mouse share.

import type { Page } from '@playwright/test';

import { expect } from './journey';

export const press = (page: Page, ...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** By keys alone: N C, the name, Ctrl+Enter. */
export const newContact = async (page: Page, name: string) => {
  await press(page, 'n', 'c');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await press(page, 'Control+Enter');
  await expect(heading(page, name)).toBeVisible();
};
