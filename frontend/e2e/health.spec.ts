// The health of the installation: admins see each part and how to fix it.

import { expect, settled, test, violations, startSession } from './journey';

test('an admin sees what needs attention first, and runs the checks again', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/source-of-truth');
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByRole('heading', { name: /needs? attention$/ })).toBeVisible();
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('listitem').filter({ hasText: 'Backup' })).toContainText(
    'No backup has been made yet.',
  );
  await expect(checks.getByRole('listitem').filter({ hasText: 'Backup' })).toContainText(/since \d/);
  await expect(checks.getByRole('listitem').filter({ hasText: 'Email' })).toContainText('ORDERKEEP_SMTP_URL=');
  await expect(checks.getByRole('listitem').filter({ hasText: 'Storage' })).toContainText('Folder, writable');
  const again = page.waitForResponse('**/rest/v1/health');
  await page.getByRole('button', { name: 'Run checks again' }).click();
  expect((await again).status()).toBe(200);
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('sales staff are told that only admins see it', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/health-checks');
  await expect(page.getByText('Only admins can see the health of this installation.')).toBeVisible();
});
