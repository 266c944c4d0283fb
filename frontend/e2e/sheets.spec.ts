// On a phone, every overlay is a bottom sheet: menus, filters, pickers and dialogs. It is as wide as the screen, its
// rows are large enough, it closes with Escape, Back and a tap outside, and the page behind doesn't scroll.

import type { Page } from '@playwright/test';

import { expect, settled, animationsFinished, test, startSession } from './journey';
import { sampled } from './pages';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const OPENED = '.menu, .popover, .dialog';
const LEAST = 44;

/** The topmost sheet: its position, rows that are too low, and shortcut hints, which a phone doesn't need. */
const sheet = (page: Page) =>
  page
    .locator(OPENED)
    .last()
    .evaluate((element, least) => {
      const { left, right, bottom, top } = element.getBoundingClientRect();
      const rows = [
        ...element.querySelectorAll<HTMLElement>('[role^="menuitem"], [role="option"], label.item, button, .input'),
      ].filter((row) => row.checkVisibility());
      const nameOf = (row: HTMLElement) => (row.getAttribute('aria-label') ?? row.textContent).trim().slice(0, 30);
      // A button inside a field is as high as the field allows.
      const low = rows
        .filter((row) => !row.closest('.input > *') && row.getBoundingClientRect().height < least)
        .map((row) => `${nameOf(row)} ${Math.round(row.getBoundingClientRect().height)}`);
      return {
        left,
        right,
        bottom: Math.round(bottom),
        onScreen: top >= 0,
        low,
        keys: [...element.querySelectorAll<HTMLElement>('.kbd')].filter((key) => key.checkVisibility()).length,
      };
    }, LEAST);

const expectSheet = async (page: Page, what: string) => {
  await expect(page.locator(OPENED).last(), what).toBeVisible();
  await animationsFinished(page);
  expect.soft(await sheet(page), what).toEqual({ left: 0, right: 360, bottom: 740, onScreen: true, low: [], keys: 0 });
};

const expectClosed = (page: Page, what: string) => expect(page.locator(OPENED), what).toHaveCount(0);

/** A finger swipes up from here; returns how far the page scrolls. */
const swipe = async (page: Page, y: number) => {
  const before = await page.evaluate(() => scrollY);
  const session = await page.context().newCDPSession(page);
  // The events say when they happened, so a resting finger needs no time.
  let timestamp = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number, after = 0.016) => {
    timestamp += after;
    const touchPoints = at === undefined ? [] : [{ x: 180, y: at }];
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await touch('touchStart', y);
  for (const up of [20, 50, 90, 120]) await touch('touchMove', y - up);
  // A finger that rests before it is lifted leaves no momentum, which the next tap would only stop.
  await touch('touchMove', y - 121, 0.15);
  await touch('touchEnd', undefined, 0.15);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  return (await page.evaluate(() => scrollY)) - before;
};

interface Sheet {
  what: string;
  path: string;
  open: (page: Page) => Promise<void>;
  /** It is in the URL, so Back closes it. */
  back?: boolean;
  /** Nearly as high as the screen, or belongs to a field that stays in reach. */
  tall?: boolean;
}

const tap = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().tap({ timeout: 10_000 });

const sheets: readonly Sheet[] = [
  { what: 'the More menu of a list', path: '/contacts', open: tap('More') },
  { what: 'the views of a list', path: '/tracking', open: tap(/^View: /) },
  { what: 'the parts of a list', path: '/purchases', open: tap(/^Orders shown/) },
  { what: 'the filters of a list', path: '/purchases', open: tap(/^Filter/) },
  { what: 'a new contact', path: '/contacts', open: tap('New contact'), back: true, tall: true },
  { what: 'the account menu', path: '/', open: tap(/account menu/) },
  { what: 'the theme', path: '/', open: tap('Theme') },
  {
    what: 'a picker of contacts',
    path: '/purchases?open=new',
    open: (page) => page.getByRole('combobox', { name: /^Customer/ }).tap(),
    tall: true,
  },
];

test('overlays on a phone are sheets that close in every way', async ({ page }) => {
  test.slow();
  await startSession(page, 'admin');
  for (const { what, path, open, back, tall } of sampled(sheets, { at: 0, of: 2 })) {
    await page.goto(path);
    await settled(page);
    // The window is smaller than the page, so that the page could scroll.
    await page.evaluate(() => document.body.style.setProperty('min-height', '2000px'));
    const opens = async () => {
      await open(page);
      await expectSheet(page, what);
    };
    expect.soft(await swipe(page, 150), `${what}: a page that is not covered follows`).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0));
    await opens();
    expect.soft(await swipe(page, 700), `${what}: the page behind stays when the sheet is swiped`).toBe(0);
    expect.soft(await swipe(page, 150), `${what}: the page behind stays when it is swiped itself`).toBe(0);
    await page.keyboard.press('Escape');
    await expectClosed(page, `${what}: Escape`);
    await opens();
    await page.evaluate(() =>
      addEventListener(
        'click',
        ({ target }) =>
          target instanceof Element &&
          target.closest('#root') &&
          document.documentElement.setAttribute('data-pressed', target.outerHTML),
        { capture: true, once: true },
      ),
    );
    // Dialogs and pickers leave the upper part of the screen free; menus at least the upper third.
    await page.touchscreen.tap(180, tall ? 20 : 216);
    await expectClosed(page, `${what}: a tap beside it`);
    if (!tall)
      expect
        .soft(await page.locator('html').getAttribute('data-pressed'), `${what}: the tap presses nothing behind it`)
        .toBeNull();
    if (!back) continue;
    await opens();
    await page.goBack();
    await expectClosed(page, `${what}: Back`);
  }
});
