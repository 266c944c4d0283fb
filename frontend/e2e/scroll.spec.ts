// Overlays leave the scroll position of the page alone: nothing that takes the focus scrolls it.

import type { Page } from '@playwright/test';

import { press } from './by-keys';
import { expect, settled, test, startSession } from './journey';
import { sampled } from './pages';

test.use({ viewport: { width: 1440, height: 420 } });

const DOWN = 150;

interface Surface {
  name: string;
  open: (page: Page) => Promise<unknown>;
  shown: (page: Page) => ReturnType<Page['locator']>;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const anyMenu = (page: Page) => page.getByRole('menu');
const headerButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole('banner').getByRole('button', { name }).first().press('Enter');
const headerMenu = (name: string | RegExp): Surface => ({
  name: `menu ${String(name)}`,
  open: headerButton(name),
  shown: anyMenu,
});
const fromAccount = (item: string, title: string): Surface => ({
  name: title,
  open: async (page) => {
    await headerButton(/account menu/)(page);
    await page.getByRole('menuitem', { name: item }).click();
  },
  shown: dialog(title),
});

const everywhere: readonly Surface[] = [
  { name: 'palette', open: (page) => press(page, 'Control+k'), shown: dialog('Search or jump to') },
  { name: 'key sheet', open: (page) => press(page, '?'), shown: dialog('Keyboard shortcuts') },
  { name: 'New Call', open: (page) => press(page, 'n', 'l'), shown: dialog('Log Call Record') },
  { name: 'New Enquiry', open: (page) => press(page, 'n', 'e'), shown: dialog('New Enquiry') },
  headerMenu('Workspace'),
  headerMenu('Theme'),
  headerMenu(/account menu/),
  { name: 'Recent changes', open: headerButton(/^Recent changes/), shown: dialog('Recent changes') },
  { name: 'Notifications', open: headerButton(/^Notifications/), shown: dialog('Notifications') },
  fromAccount('User Preferences', 'User Preferences'),
  fromAccount('Privacy Settings', 'Privacy Settings'),
  fromAccount('Switch Environment', 'Switch Environment'),
  fromAccount('Customize Dashboard', 'Customize Dashboard Cards'),
];

const scrolled = (page: Page) => page.evaluate(() => [window.scrollY, document.getElementById('main')?.scrollTop]);

/** Opens and closes it, and compares the scroll positions. */
const leavesPageAlone = async (page: Page, where: string, { name, open, shown }: Surface) => {
  const scrollDown = async () => {
    await page.evaluate((y) => window.scrollTo(0, y), DOWN);
    return scrolled(page);
  };
  await expect.poll(scrollDown, { message: `${where} is long enough` }).toEqual([DOWN, 0]);
  await open(page);
  await expect(shown(page), `${where}: ${name}`).toBeVisible();
  expect.soft(await scrolled(page), `${where}: ${name} open`).toEqual([DOWN, 0]);
  await press(page, 'Escape');
  await expect(shown(page), `${where}: ${name}`).toHaveCount(0);
  expect.soft(await scrolled(page), `${where}: ${name} closed`).toEqual([DOWN, 0]);
};

const firstRecord = async (page: Page, list: string) => {
  await page.goto(list);
  const link = page.getByRole('main').locator('tbody a').first();
  return (await link.getAttribute('href')) ?? '';
};

// An overlay is opened on one of the lists.
for (const [index, list] of ['/contacts', '/products', '/purchases'].entries()) {
  test(`no overlay of ${list} and its records scrolls them`, async ({ page }) => {
    await startSession(page, 'admin');
    for (const path of [list, await firstRecord(page, list)]) {
      await page.goto(path);
      await settled(page);
      for (const surface of sampled(everywhere, { at: index, of: 3 })) await leavesPageAlone(page, path, surface);
    }
  });
}

test('neither do the edit form of a record, the preview of a row and the dialogs of a dashboard', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto(await firstRecord(page, '/contacts'));
  await settled(page);
  await leavesPageAlone(page, 'contact', { name: 'edit', open: (on) => press(on, 'e'), shown: dialog(/^Edit/) });
  await page.goto('/contacts');
  await settled(page);
  await press(page, 'j', 'j', 'j', 'j');
  await leavesPageAlone(page, 'contacts', {
    name: 'preview',
    open: (on) => press(on, 'Space'),
    shown: (on) => on.locator('.drawer'),
  });
  await page.goto('/');
  await settled(page);
  for (const surface of sampled(everywhere, { at: 1, of: 3 })) await leavesPageAlone(page, 'dashboard', surface);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the slide-in menu and the search leave the scroll position alone', async ({ page }) => {
    await startSession(page, 'admin');
    for (const path of ['/contacts', '/', await firstPhoneRecord(page)]) {
      await page.goto(path);
      await settled(page);
      await leavesPageAlone(page, path, { name: 'menu', open: headerButton('Open the menu'), shown: dialog('Menu') });
      await leavesPageAlone(page, path, {
        name: 'search',
        open: headerButton('Search or jump to'),
        shown: dialog('Search or jump to'),
      });
    }
  });
});

const firstPhoneRecord = async (page: Page) => {
  await page.goto('/contacts');
  return (await page.getByRole('main').locator('a[href*="/contacts/0"]').last().getAttribute('href')) ?? '';
};
