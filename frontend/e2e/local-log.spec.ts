// The local log: what went wrong in this browser, on the error screen, until the user signs out.

import { expect, test, startSession } from './journey';

test('the error screen lists the technical events, which signing out deletes', async ({ page }) => {
  await startSession(page, 'admin');
  await page.route('**/rest/v1/customers/*', (route) =>
    route.fulfill({ status: 500, json: { title: 'Server error', detail: 'Sinéad Walsh is broken' } }),
  );
  await page.goto('/contacts/0190a0a0-0000-7000-8000-000000000000?q=secretword');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.getByText('Report', { exact: true }).click();
  const events = page.getByRole('list', { name: 'Technical events, newest first' });
  await expect(events.getByText('Page error').first()).toBeVisible();
  await page.getByLabel('Category').selectOption('API');
  await expect(events.getByText(/status: 500/).first()).toBeVisible();
  await expect(events.getByText('Page error')).toHaveCount(0);
  const stored = () => page.evaluate(() => localStorage.getItem('app-logs'));
  expect(await stored()).not.toMatch(/Walsh|secretword/);

  await page.unroute('**/rest/v1/customers/*');
  await page.getByRole('button', { name: /account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await stored()).toBeNull();
});
