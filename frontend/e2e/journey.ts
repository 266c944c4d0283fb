// What every journey can use: a page that must stay free of errors, signing in, and the accessibility check.

import { test as base, expect, type Page, type Request } from '@playwright/test';
import axe from 'axe-core';

import { addressOf, password, startShop, type Person, type Shop } from './server';
import { storageKey } from '@/api/device-session';

export { expect };

/**
 * Fails a journey that leaves an exception, unless it says so. Each file of journeys has a shop of its own in each
 * worker: what other files do changes neither its rows nor their order, and one file alone runs as it does among all.
 */
export const test = base.extend<{ noticed: string[]; shopUrl: string }, { shopOf: (file: string) => Promise<Shop> }>({
  shopOf: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, provide) => {
      let current: { file: string; shop: Shop } | undefined;
      const leaving: Promise<void>[] = [];
      await provide(async (file) => {
        if (current?.file === file) return current.shop;
        if (current) leaving.push(current.shop.remove());
        current = { file, shop: await startShop({ like: process.env['E2E_STAFFED'] }) };
        return current.shop;
      });
      await Promise.all([...leaving, current?.shop.remove()]);
    },
    { scope: 'worker' },
  ],
  shopUrl: async ({ shopOf }, provide, { file }) => provide((await shopOf(file)).url),
  baseURL: async ({ shopUrl }, provide) => provide(shopUrl),
  noticed: [
    async ({ page }, provide) => {
      if (process.env['SLOW_TIMERS']) await page.addInitScript(slowTimers, Number(process.env['SLOW_TIMERS']));
      const noticed: string[] = [];
      page.on('pageerror', (error) => noticed.push(error.message));
      await provide(noticed);
      expect(noticed).toEqual([]);
    },
    { auto: true },
  ],
});

/** `SLOW_TIMERS=60` makes every timer of the pages that much later, in milliseconds: it brings out journeys that are quicker than the page. */
const slowTimers = (more: number) => {
  const soon = window.setTimeout.bind(window);
  window.setTimeout = ((act: TimerHandler, wait?: number, ...rest: unknown[]) =>
    soon(act, (wait ?? 0) + more, ...rest)) as typeof window.setTimeout;
};

/** Fixtures for `test.use`: a shop of its own in which nobody has signed up yet, and which goes with the journey. */
export const emptyShop = {
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
  shopUrl: async ({}, provide: (url: string) => Promise<void>) => {
    const shop = await startShop({ like: process.env['E2E_EMPTY'] });
    await provide(shop.url);
    await shop.remove();
  },
};

/** In the form that is open. */
export const createProduct = async (
  page: Page,
  { name, price, onHand }: { name: string; price: string; onHand?: string },
) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price', { exact: true }).fill(price);
  if (onHand !== undefined) await page.getByLabel('On hand', { exact: true }).fill(onHand);
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** In the form that is open. */
export const createContact = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** By the form, as people do. */
export const signInByForm = async (page: Page, person: Person) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(addressOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** A session of its own, fetched as the form fetches it: for what signing in is not about. */
export const signIn = async (page: Page, person: Person) => {
  await page.goto('/favicon.svg');
  const { api_key } = (await (await page.request.get('/config.json')).json()) as { api_key: string };
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: api_key },
    data: { email: addressOf(person), password },
  });
  expect(answer.status()).toBe(200);
  await page.evaluate(([name, session]) => localStorage.setItem(name, session), [
    storageKey(new URL(page.url()).hostname),
    await answer.text(),
  ] as const);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** Nothing fades or moves any more; what turns for ever, such as a spinner, does not count. */
export const still = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => {
      const { duration, endTime } = each.effect?.getComputedTiming() ?? {};
      const of = each.effect instanceof KeyframeEffect ? each.effect.target : null;
      // What has no duration, or is folded away, may stay "running" for ever.
      return each.playState === 'running' && endTime !== Infinity && Number(duration) > 0 && of?.checkVisibility();
    });
    return Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });

/** The page has what it shows. Waiting for a quiet network would not end: the change feed stays open. */
export const settled = async (page: Page) => {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0);
  await still(page);
};

/** Watches the page's requests from now on; what it returns waits until all are answered and drawn. The change feed, which never ends, does not count. */
export const quietNetwork = (page: Page) => {
  const open = new Set<Request>();
  page.on('request', (request) => !request.url().includes('/realtime/') && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
  return async () => {
    do {
      await expect.poll(() => open.size, { timeout: 60_000 }).toBe(0);
      await drawn();
    } while (open.size > 0);
  };
};

/** A toast says so; it is also read out, by an element that only a screen reader sees. */
export const told = (page: Page, words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();

interface Violation {
  rule: string;
  where: string[];
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on the whole page, or some of its rules, once nothing fades in any more. The script goes in through the debugger, which a content policy does not block. */
export const violations = async (page: Page, only = everyRule): Promise<Violation[]> => {
  await still(page);
  await page.evaluate(`window.axe || (() => { ${axe.source} })()`);
  return page.evaluate(async (runOnly) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly });
    return found.violations.map(({ id, nodes }) => ({ rule: id, where: nodes.map((node) => node.html.slice(0, 160)) }));
  }, only);
};
