// The life of a contact: created, found, edited, blacklisted, restored, deleted and restored again.

import { expect, signIn, signInByForm, test, expectToast, startSession } from './journey';

test('the life of a contact', async ({ page }) => {
  await signInByForm(page, 'admin');
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();

  await test.step('created', async () => {
    await page.getByRole('button', { name: 'New contact' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Juno Abernathy');
    await page.getByLabel('Email', { exact: true }).fill('juno@customers.example');
    await page.getByLabel('Phone', { exact: true }).fill('+44 20 7946 0123');
    await page.getByRole('button', { name: 'Create contact' }).click();
    await expectToast(page, 'Contact created successfully');
    await expect(page.getByRole('heading', { level: 1, name: 'Juno Abernathy' })).toBeVisible();
  });

  await test.step('found by the digits of the phone number', async () => {
    await page.goto('/contacts?q=79460123');
    await expect(page.getByRole('link', { name: 'Juno Abernathy', exact: true })).toHaveCount(1);
    await page.getByRole('link', { name: 'Juno Abernathy', exact: true }).click();
  });

  await test.step('edited', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Company').fill('Abernathy & Daughters');
    await page.getByRole('button', { name: 'Save contact' }).click();
    await expectToast(page, 'Contact updated successfully');
    await expect(page.getByText('Abernathy & Daughters').first()).toBeVisible();
  });

  await test.step('blacklisted only with a reason', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Blacklist contact' }).click();
    await page.getByRole('button', { name: 'Blacklist Juno Abernathy' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel('Reason').fill('Never pays');
    await page.getByRole('button', { name: 'Blacklist Juno Abernathy' }).click();
    await expectToast(page, 'Contact Blacklisted');
    await expect(page.getByText('Never pays').first()).toBeVisible();
  });

  await test.step('restored', async () => {
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expectToast(page, 'Contact Restored');
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
  });

  await test.step('deleted, and restored by Undo', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await expectToast(page, 'Contact deleted successfully');
    await expect(page).toHaveURL(/\/contacts\?.*q=79460123/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Juno Abernathy' })).toBeVisible();
  });
});

test('sales staff see their own contacts only', async ({ browser, shopUrl }) => {
  const seller = await browser.newPage({ baseURL: shopUrl });
  await signIn(seller, 'sales');
  await seller.goto('/contacts?open=new');
  await seller.getByLabel('Name', { exact: true }).fill('Only Mine');
  await seller.getByRole('button', { name: 'Create contact' }).click();
  await expect(seller.getByRole('heading', { level: 1, name: 'Only Mine' })).toBeVisible();
  const address = seller.url();

  const colleague = await browser.newPage({ baseURL: shopUrl });
  await signIn(colleague, 'colleague');
  await colleague.goto('/contacts?q=Only');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(colleague.getByRole('link', { name: 'Only Mine' })).toHaveCount(0);
  await colleague.goto(address);
  await expect(colleague.getByRole('heading', { level: 1, name: 'Only Mine' })).toHaveCount(0);
  await seller.close();
  await colleague.close();
});

test('a dialog stays until its save is finished, though the page behind it already shows the result', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new');
  await page.getByLabel('Name', { exact: true }).fill('Sold on credit');
  await page.getByRole('button', { name: 'Create contact' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Blacklist contact' }).click();
  await page.getByLabel('Reason').fill('Never pays');
  const dialog = page.getByRole('dialog');

  // The last part of the page that the save refetches comes late.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/customers/*/mailing', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Blacklist Sold on credit' }).click();
  await expect(page.locator('.badge', { hasText: 'Blacklisted' })).toBeVisible();
  await expect(dialog).toBeVisible();

  release();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expectToast(page, 'Contact Restored');
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});
