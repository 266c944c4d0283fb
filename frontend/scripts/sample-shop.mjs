// The sample shop at a fixed time, for the pictures and clips of the product.

import { join } from 'node:path';

import { chromium as engine } from '@playwright/test';

import { chromium, openShop, owner, root } from './shop.mjs';

export const AT = '2026-11-20T10:24:00+00:00';

export const openSampleShop = () =>
  openShop({
    settings: { ORDERKEEP_DEFAULT_ENVIRONMENT: 'production', SERVE_AT: AT },
    program: [join(root, '.venv/bin/python'), join(root, 'scripts/serve_at_time.py')],
    commands: [{ args: ['seed', '--environment', 'production', '--orders', '380'] }],
  });

export const openBrowser = () =>
  engine.launch({
    executablePath: chromium(),
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });

export const settled = async (page) => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.skel, .waiting, [aria-busy="true"]'));
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(700);
};

export async function withSession(browser, url, window, { colorScheme = 'light', session } = {}) {
  const context = await browser.newContext({
    ...window,
    baseURL: url,
    colorScheme,
    storageState: session,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  // The chart isn't one of the default cards.
  const cards = [{ id: 'revenueChart', double: true }];
  await context.addInitScript(
    (layout) => localStorage.setItem('dashboard-layout', layout),
    JSON.stringify({ version: '1.1', cards }),
  );
  return context.newPage();
}

export async function signIn(browser, url, window) {
  const page = await withSession(browser, url, window);
  await page.clock.setFixedTime(new Date(AT));
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((to) => to.pathname !== '/auth');
  await settled(page);
  const session = await page.context().storageState();
  await page.context().close();
  return session;
}
