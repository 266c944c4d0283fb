// Assertions of the journeys.

import { expect as assert, type Locator } from '@playwright/test';

/**
 * `toBeVisible` waits for the element before it asserts. While an element is missing, Playwright 1.65 describes the whole
 * page to assistive technology after each attempt, for a message that only the last one needs: a twentieth of the
 * browser's processor time.
 */
export const expect = assert.extend({
  async toBeVisible(this: { isNot: boolean; timeout: number }, locator: Locator, options: { timeout?: number } = {}) {
    const { timeout = this.timeout } = options;
    const begun = Date.now();
    if (!this.isNot) await locator.waitFor({ timeout }).catch(() => undefined);
    const left = Math.max(1, timeout - (Date.now() - begun));
    try {
      await (this.isNot
        ? assert(locator).not.toBeVisible({ timeout })
        : assert(locator).toBeVisible({ timeout: left }));
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error as Error).message.replaceAll(`${left}ms`, `${timeout}ms`) };
    }
  },
});
