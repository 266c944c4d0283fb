// Undo: with Ctrl+Z, from another page, from the recent changes, and never over someone else's change.

import type { Page } from '@playwright/test';

import { heading, newContact, press } from './by-keys';
import { expect, settled, signIn, test, expectToast, startSession } from './journey';

test('Ctrl+Z restores a deleted contact from another page', async ({ page }) => {
  await signIn(page, 'admin');
  await newContact(page, 'Ulla Undone');
  const address = page.url();
  await press(page, 'Control+k');
  await page.keyboard.type('delete con');
  await expect(page.getByRole('listbox', { name: 'Answers' }).getByRole('option', { selected: true })).toHaveText(
    /^Delete contact/,
  );
  await press(page, 'Enter');
  await expectToast(page, 'Contact deleted successfully');
  await expect(heading(page, 'Contacts')).toBeVisible();
  await press(page, 'g', 'i');
  await expect(heading(page, 'Stock Management')).toBeVisible();

  await test.step('in a field Ctrl+Z belongs to the field', async () => {
    await press(page, '/', 'Control+z');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.getByRole('heading', { level: 1 }).click();
  });

  await press(page, 'Control+z');
  await expectToast(page, 'Undone');
  await page.getByRole('button', { name: /^Recent changes/ }).click();
  const acts = page.getByRole('dialog', { name: 'Recent changes' }).getByRole('listitem');
  await expect(acts.first()).toContainText('Contact deleted successfully');
  await expect(acts.first()).toContainText('Ulla Undone');
  await expect(acts.first().getByRole('button', { name: 'Undone' })).toBeVisible();
  await page.goto(address);
  await expect(heading(page, 'Ulla Undone')).toBeVisible();
});

const ownerOf = (page: Page) => page.getByTitle(/^Change assignee/);

/** Assigns the contact to the first person in the menu; returns who that is. */
const givenByKeys = async (page: Page) => {
  await expect(ownerOf(page)).toHaveText('Unassigned');
  await press(page, 'a');
  await expect(page.getByRole('menuitemradio', { name: 'Unassigned' })).toBeFocused();
  const next = page.getByRole('menuitemradio').nth(1);
  const name = await next.innerText();
  await press(page, 'ArrowDown');
  // The menu moves its focus a moment after the key press; an earlier Enter would still choose Unassigned.
  await expect(next).toBeFocused();
  await press(page, 'Enter');
  await expectToast(page, `Assigned to ${name}`);
  return name;
};

test('A assigns a contact to someone else, and Ctrl+Z undoes it', async ({ page }) => {
  await signIn(page, 'admin');
  await newContact(page, 'Ada Assigned');
  const owner = ownerOf(page);
  const next = await givenByKeys(page);
  await expect(owner).toHaveText(next);
  await press(page, 'Control+z');
  await expectToast(page, 'Undone');
  await expect(owner).toHaveText('Unassigned');
  // Before that it was created. It has changed since, so the create can't be undone.
  await press(page, 'Control+z');
  await expectToast(page, 'Failed to undo');
  await expect(heading(page, 'Ada Assigned')).toBeVisible();
});

test('undo works after a reload', async ({ page }) => {
  await signIn(page, 'admin');
  await newContact(page, 'Rhea Reloaded');
  const owner = ownerOf(page);
  const next = await givenByKeys(page);
  await page.reload();
  await expect(owner).toHaveText(next);
  await page.getByRole('button', { name: /^Recent changes/ }).click();
  const acts = page.getByRole('dialog', { name: 'Recent changes' });
  await expect(acts.getByRole('listitem')).toHaveCount(2);
  await expect(acts.getByRole('button', { name: `Undo: Assigned to ${next}, Rhea Reloaded` })).toBeVisible();
  await press(page, 'Escape', 'Control+z');
  await expectToast(page, 'Undone');
  await expect(owner).toHaveText('Unassigned');
});

test('after a reload a change can be undone on a page of another section', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/products?open=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Vanishing kettle');
  await form.getByLabel('Price', { exact: true }).fill('12');
  await form.getByRole('button', { name: 'Create product' }).click();
  await expect(heading(page, 'Vanishing kettle')).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goto('/tasks');
  await settled(page);
  await press(page, 'Control+z');
  await expectToast(page, 'Undone');
  await page.goto(path);
  // It has an opening movement, so it is discontinued instead of deleted.
  await expect(page.getByRole('main').getByText('Discontinued').first()).toBeVisible();
});

test('an undo that meets a newer version says so and changes nothing', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/purchases?order_status=new&filter=active');
  await page
    .getByRole('link', { name: /^SO-\d+$/ })
    .first()
    .click();
  await expect(heading(page, /^Sales order SO-/)).toBeVisible();
  await press(page, 's');
  await page.getByRole('menuitemradio', { name: 'On hold' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Reason').fill('Waiting for the deposit');
  await press(page, 'Control+Enter');
  await expectToast(page, 'Status Updated');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const changed = await patch(page, id, { order_status: 'ordered' });
  expect(changed).toMatchObject({ order_status: 'ordered' });
  await press(page, 'Control+z');
  await expectToast(page, 'Failed to undo');
  await expect(page.getByText(/This was changed again in the meantime, so it wasn't undone/).first()).toBeVisible();
  expect(await patch(page, id)).toMatchObject({
    order_status: 'ordered',
    version: (changed as { version: number }).version,
  });
  await press(page, 'F8');
});

/** The order on the server, changed by someone else if a change is given. */
const patch = (page: Page, id: string, change?: object): Promise<unknown> =>
  page.evaluate(
    async ([row, body]) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const headers = {
        apikey: api_key,
        authorization: `Bearer ${access_token}`,
        'x-environment': 'development',
        'content-type': 'application/json',
      };
      return (
        await fetch(`/rest/v1/orders/${row}`, {
          headers,
          ...(body ? { method: 'PATCH', body: JSON.stringify(body) } : {}),
        })
      ).json() as Promise<unknown>;
    },
    [id, change] as const,
  );
