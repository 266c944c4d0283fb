// The records are checked on demand: every rule, its duration, its findings; admins only.

import { expect, settled, test, violations, startSession } from './journey';

test('an admin runs the check and reads the findings of each rule', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/source-of-truth');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText(/Started by/)).toBeVisible({ timeout: 60_000 });
  const verdict = page.getByRole('heading', { name: /^All \d+ passed$/ });
  await expect(verdict).toBeVisible();
  const rules = Number(/\d+/.exec(await verdict.innerText())?.[0]);
  expect(rules).toBeGreaterThan(20);
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(rules + 1);
  await expect(page.getByRole('row', { name: /^I1 Stock is never negative/ })).toContainText('Passed');
  await page.getByRole('button', { name: 'Stock figures match their movements' }).click();
  await expect(page.getByText('No findings. All records match.')).toBeVisible();
  const fixed = page.getByRole('region', { name: 'Fixed' });
  await expect(fixed).toContainText('Found behind shelf 2 and recounted');
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

test('sales staff are told that only admins can run it', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/source-of-truth');
  await expect(page.getByText('Only admins can run the data checks.')).toBeVisible();
});
