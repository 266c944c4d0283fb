// Overlays return the focus to what opened them; a panel next to the page never covers the focused element.

import type { Page } from '@playwright/test';
import { press } from './by-keys';
import { expectFocus } from './focus';
import { expect, settled, test, startSession } from './journey';
import { openingByLink } from './page-walk';
import { plainPages, recordPages, sampled } from './pages';

test.describe.configure({ mode: 'parallel' });

const FLOATING = ':is([role="dialog"], [role="alertdialog"], [role="menu"])';
/** Triggers of menus and popovers say so in ARIA; these buttons open a dialog. */
const DIALOGS =
  /^(New (?!order|stock order)|Edit|Add (a )?(shipment|contact|vendor|task|unit)|Start a count|Set pickup|Plan delivery|Why)/;

/** The buttons of a page that open something, once each, because rows and cards repeat. */
const openersOf = (page: Page): Promise<string[]> =>
  page.evaluate((dialogs) => {
    const named = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent).trim();
    const found = [...document.querySelectorAll<HTMLElement>('main button')].filter((button) => {
      const row = button.closest('tbody tr, .rcard, .pcard, li');
      if (!button.checkVisibility() || button.matches(':disabled') || row?.previousElementSibling) return false;
      if (button.closest('.segmented')) return false;
      return button.hasAttribute('aria-haspopup') || new RegExp(dialogs).test(named(button));
    });
    return [...new Set(found.map(named))];
  }, DIALOGS.source);

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
  });

/** Opens the overlay with its button, closes it with Escape, and returns what is focused then. */
const openAndClose = async (page: Page, path: string, name: string) => {
  const opener = page.getByRole('main').getByRole('button', { name, exact: true }).filter({ visible: true }).first();
  if ((await opener.count()) === 0) return;
  await opener.focus();
  await press(page, 'Enter');
  const floating = page.locator(FLOATING).filter({ visible: true });
  const form = page.locator('.form-page-frame');
  await expect(floating.or(form).first(), `${path}: ${name} opens`).toBeVisible();
  // A form with lines is a page, not a dialog.
  if (await form.isVisible()) {
    await page.goto(path);
    return settled(page);
  }
  await expectFocus(page, `${path}: ${name} is open`);
  await expect.poll(() => floating.first().evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await press(page, 'Escape');
  await expect(floating, `${path}: ${name} closes`).toHaveCount(0);
  // A date's calendar returns the focus to its field.
  if (name !== 'Open calendar') await expect.soft.poll(() => focused(page), `${path}: back to ${name}`).toBe(name);
  await expectFocus(page, `${path}: ${name} was closed`);
};

for (const part of [0, 1]) {
  test(`overlays return the focus, part ${part + 1} of 2`, async ({ page }) => {
    test.setTimeout(600_000);
    const open = await openingByLink(page);
    // The buttons of the theme preview are only shown.
    const working = plainPages.filter((path) => !path.startsWith('/theme-preview'));
    const pages = sampled([...working, ...(await recordPages(page))], { at: 0, of: 8 });
    const paths = pages.filter((_, index) => index % 2 === part);
    for (const path of paths) {
      await open(path);
      for (const name of await openersOf(page)) await openAndClose(page, path, name);
    }
  });
}

test('a side panel closes when the focus moves to something it covers, and leaves the focus there', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await page.goto('/products');
  await page.getByRole('main').locator('tbody a[href*="/inventory/product/"]').first().press('Enter');
  const why = page.getByRole('button', { name: 'Why', exact: true });
  await why.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Allocation explained' });
  await expect(panel).toBeVisible();
  await press(page, 'Escape');
  await expect(panel).toHaveCount(0);
  await expect(why).toBeFocused();
  await press(page, 'Enter');
  await expect(panel).toBeVisible();
  // The left part of the page isn't covered, so the panel stays open.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).focus();
  await expect(panel).toBeVisible();
  const covered = page.getByRole('banner').getByRole('button', { name: /account menu/ });
  await covered.focus();
  await expect(panel).toHaveCount(0);
  await expect(covered).toBeFocused();
});
