// Keys that are typed right after something closed reach the right place, however late the browser's next frame is.

import type { Page } from '@playwright/test';

import { apiRequest } from './api-request';
import { heading, press } from './by-keys';
import { expect, settled, test, startSession } from './journey';

const product = (page: Page, name: string) =>
  apiRequest(page, 'POST', '/products', { name, price: 10, stock_quantity: 20 }, 'development');

/** Delays every timer that the page starts from now on, as a busy machine does. */
const lateTimers = (page: Page) =>
  page.evaluate(() => {
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, delay = 0) => timer(run, delay + 600)) as typeof window.setTimeout;
  });

/** All timers that the page had started without a delay have run. */
const timersHaveRun = (page: Page) => page.evaluate(() => new Promise((done) => void setTimeout(done, 0)));

/** Delays every frame that the page requests from now on, as a busy machine does. */
const lateFrames = (page: Page) =>
  page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => frame(() => void setTimeout(callback, 400));
  });

test('keys typed right after a cell editor has closed reach the next editor, however late the next frame is', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const pot = await product(page, 'Late frame pot');
  await page.goto('/products?q=late+frame+pot');
  await settled(page);
  const price = page.locator(`[data-row="${pot.id}"] [data-column="price"]`);
  await price.click();
  const editor = page.getByRole('textbox', { name: 'Price of Late frame pot' });
  await expect(editor).toBeFocused();
  await lateFrames(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12,5');
  // A frame requested now comes after all that the page has requested.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await page.keyboard.press('Enter');
  await expect(price).toHaveText('$12.50');
});

test('keys typed right after a preview, a choice or a column change reach the right place, however late the next frame is', async ({
  page,
}) => {
  await startSession(page, 'admin');
  for (const name of ['Slow frame tin A', 'Slow frame tin B']) await product(page, name);
  await page.goto('/products?q=slow+frame+tin&sort=name&cols=name,price,status');
  await settled(page);
  await lateFrames(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const look = (name: string) => page.getByRole('dialog', { name });
  await expect(look('Slow frame tin A')).toBeVisible();
  await page.keyboard.press('j');
  await expect(look('Slow frame tin B')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(look('Slow frame tin B')).toHaveCount(0);
  await page.keyboard.press('x');
  await expect(page.getByRole('row', { selected: true })).toContainText('Slow frame tin B');
  await page.keyboard.press('x');

  const status = (name: string) => page.getByRole('row').filter({ hasText: name }).locator('[data-column="status"]');
  await status('Slow frame tin A').click();
  await expect(page.getByRole('menuitemradio', { name: 'Active' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Draft' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(status('Slow frame tin A')).toHaveText('Draft');
  await expect(status('Slow frame tin B')).toBeFocused();

  await page.getByRole('button', { name: 'Columns' }).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await panel.getByRole('checkbox', { name: 'Status', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel.getByText('Status is column 2 of 3')).toBeAttached();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panel.getByText('Status is column 3 of 3')).toBeAttached();
});

test('a key pressed right after a preview has closed acts on its row, however late the timers are', async ({
  page,
}) => {
  await startSession(page, 'admin');
  for (const name of ['Slow timer tin A', 'Slow timer tin B']) await product(page, name);
  await page.goto('/products?q=slow+timer+tin&sort=name');
  await settled(page);
  await press(page, 'j', 'Space');
  await expect(page.getByRole('dialog', { name: 'Slow timer tin A' })).toBeVisible();
  await press(page, 'j');
  await expect(page.getByRole('dialog', { name: 'Slow timer tin B' })).toBeVisible();
  await lateTimers(page);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, 'x');
  await expect(page.getByRole('row', { selected: true })).toContainText('Slow timer tin B');
});

test('what is typed into the palette right after a dialog has closed reaches it, however late the timers are', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await page.goto('/contacts');
  await settled(page);
  await press(page, 'n', 'c');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Lara Latetimer');
  await lateTimers(page);
  await press(page, 'Control+Enter');
  await expect(heading(page, 'Lara Latetimer')).toBeVisible();
  await press(page, 'Control+k');
  await page.keyboard.type('delete', { delay: 150 });
  await page.keyboard.type(' con');
  await expect(page.getByRole('combobox', { name: /^Search contacts/ })).toHaveValue('delete con');
});

test('a menu opened right after another one has closed stays open, however late the timers are', async ({ page }) => {
  await startSession(page, 'admin');
  await product(page, 'Slow timer cup');
  await page.goto('/products?q=slow+timer+cup');
  await settled(page);
  const row = page.locator('tbody tr[data-row]');
  const menu = page.getByRole('menu');
  const more = row.getByRole('button', { name: /^More actions for/ });
  await lateTimers(page);
  // Each menu that closes, and the next thing that opens.
  const openers = {
    'the menu of a row': () => row.locator('td[data-column]').last().click({ button: 'right' }),
    'the menu of a row by its button': async () => {
      await row.hover();
      await more.click();
    },
    'the account menu': () => page.getByRole('button', { name: /account menu/ }).click(),
  };
  for (const [closed, openFirst] of Object.entries(openers))
    for (const [opened, openSecond] of Object.entries(openers)) {
      await openFirst();
      await expect(menu, `${closed} opens`).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu, `${closed} closes`).toHaveCount(0);
      await openSecond();
      await timersHaveRun(page);
      await expect(menu, `${opened} after ${closed}`).toBeVisible();
      await page.keyboard.press('Escape');
      await timersHaveRun(page);
    }
});
