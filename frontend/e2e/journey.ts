// Shared by all journeys: a page that must stay free of errors, sign-in, and the accessibility check.

import { readFileSync } from 'node:fs';

import { test as base, type Page, type Request } from '@playwright/test';
import type Axe from 'axe-core';

import { expect } from './expect';
import { addressOf, password, startShop, type Person, type Shop } from './server';
import { storageKey } from '@/api/device-session';

export { expect };

/** For tests that only read source files: without a page and a server. */
export const sourceTest = base;

/**
 * Fails a journey with an uncaught exception, unless it is expected. Each file has its own server in each worker: other
 * files change neither its rows nor their order, and a file runs the same alone as among all.
 */
export const test = base.extend<{ noticed: string[]; shopUrl: string }, { shopOf: (file: string) => Promise<Shop> }>({
  shopOf: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
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

/**
 * `SLOW_TIMERS=60` delays every timer on the pages by that many milliseconds, to find journeys that are faster than the
 * page.
 */
const slowTimers = (more: number) => {
  const soon = window.setTimeout.bind(window);
  window.setTimeout = ((act: TimerHandler, wait?: number, ...rest: unknown[]) =>
    soon(act, (wait ?? 0) + more, ...rest)) as typeof window.setTimeout;
};

/** Fixtures for `test.use`: a server of its own, removed after the journey. */
export const ownShop = (begin: () => Promise<Pick<Shop, 'url' | 'remove'>>) => ({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
  shopUrl: async ({}, provide: (url: string) => Promise<void>) => {
    const shop = await begin();
    await provide(shop.url);
    await shop.remove();
  },
});

/** The same, without any accounts. */
export const emptyShop = ownShop(() => startShop({ like: process.env['E2E_EMPTY'] }));

/** In the open form. */
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

/** In the open form. */
export const createContact = async (page: Page, name: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Through the form, as users do. */
export const signInByForm = async (page: Page, person: Person) => {
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(addressOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/auth/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** The sessions of a server's users: the same one for all of its journeys, because hashing a password is expensive. */
const sessions = new Map<string, Promise<string>>();

const newSession = async (page: Page, person: Person, apiKey: string) => {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: apiKey },
    data: { email: addressOf(person), password },
  });
  expect(answer.status()).toBe(200);
  return answer.text();
};

/** Stored by the first page itself: what another page stored may arrive late, as each has its own process. */
const openWith = async (page: Page, key: string, session: string, path: string) => {
  const store = await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, session] as const);
  await page.goto(path);
  await store.dispose();
};

/** Opens a page in another tab of the same browser, with the session of the first one. */
export const newTab = async (page: Page, path: string): Promise<Page> => {
  const key = storageKey(new URL(page.url()).hostname);
  const session = await page.evaluate((name) => localStorage.getItem(name), key);
  expect(session).not.toBeNull();
  const tab = await page.context().newPage();
  await openWith(tab, key, session ?? '', path);
  return tab;
};

/**
 * Signs in without opening the app, for a journey that begins with requests of its own or chooses its first page. The
 * dashboard, which is the most expensive of them, would take a fifth of the processor time of most journeys.
 */
export const startSession = async (page: Page, person: Person, first = '/config.json') => {
  const config = await page.request.get('/config.json');
  const { api_key } = (await config.json()) as { api_key: string };
  const { origin, hostname } = new URL(config.url());
  const key = `${person} at ${origin}`;
  const session = sessions.get(key) ?? newSession(page, person, api_key);
  sessions.set(key, session);
  // A session that a journey ends isn't the next one's.
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth/v1/logout') sessions.delete(key);
  });
  await openWith(page, storageKey(hostname), await session, first);
};

/** Signs in without the form, for journeys that aren't about signing in, and opens their first page. */
export const signIn = async (page: Page, person: Person, first = '/') => {
  await startSession(page, person, first);
  // Behind an open dialog, a heading has no role.
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/auth/);
};

/** All animations have finished; endless ones, such as a spinner, don't count. */
export const animationsFinished = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => {
      const { duration, endTime } = each.effect?.getComputedTiming() ?? {};
      const of = each.effect instanceof KeyframeEffect ? each.effect.target : null;
      // Animations without a duration, or in collapsed content, may stay "running" forever.
      return each.playState === 'running' && endTime !== Infinity && Number(duration) > 0 && of?.checkVisibility();
    });
    return Promise.all(ending.map((each) => each.finished.catch(() => undefined)));
  });

/** The page has loaded its data. Waiting for network idle would never end, because the change feed stays open. */
export const settled = async (page: Page) => {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy="true"], .skel')).toHaveCount(0);
  await animationsFinished(page);
};

/**
 * Watches the page's requests from now on; the returned function waits until all have been answered and rendered. The
 * change feed, which never ends, doesn't count.
 */
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

/** Expects a toast with this text, which is also announced by an element for screen readers. */
export const expectToast = (page: Page, label: string) =>
  expect(page.getByText(label, { exact: true }).first()).toBeVisible();

interface Violation {
  rule: string;
  where: string[];
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Minified, because every page that is loaded compiles it again. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe looks at: the whole page, or the open dialog or else the content, where the menu and the header were looked at before. */
type Part = 'page' | 'content';

/**
 * Runs axe, or some of its rules, once animations have finished. The script is injected through the debugger, which a
 * content security policy doesn't block.
 */
export const violations = async (page: Page, only = everyRule, part: Part = 'page'): Promise<Violation[]> => {
  await animationsFinished(page);
  // Sent once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([runOnly, whole]) => {
      const dialogs = document.querySelectorAll('[role="dialog"]:not([aria-hidden]), [role="alertdialog"]');
      const content = [...dialogs].at(-1) ?? document.querySelector('main') ?? document;
      // Describing what passed takes longer than checking it, and no rule of ours reads the style sheets, which axe
      // would load and parse again: a third of its time.
      const options = { runOnly, resultTypes: ['violations' as const], preload: { assets: ['media' as const] } };
      const { axe } = window as unknown as { axe: typeof Axe };
      const found = await axe.run(whole ? document : content, options);
      return found.violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.map((node) => node.html.slice(0, 160)),
      }));
    },
    [only, part === 'page'] as const,
  );
};
