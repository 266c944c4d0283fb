// No input is lost, and nothing is saved twice.

import { expect, test, startSession } from './journey';

const FULL = "Changes can't be saved until space is freed up on the server's disk.";

test('a draft survives a reload, and a save whose response was lost is not repeated', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  await startSession(page, 'sales');
  await page.goto('/contacts?open=new');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Dagmar Draft');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('draft:')));
  await page.reload();
  await expect(page.getByText(/^Draft from \d\d:\d\d restored$/)).toBeVisible();
  await expect(name).toHaveValue('Dagmar Draft');

  const keys = new Set<string | undefined>();
  let posts = 0;
  await page.route('**/rest/v1/customers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.add(route.request().headers()['idempotency-key']);
    posts += 1;
    if (posts > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByText("Offline: changes aren't saved")).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dagmar Draft' })).toBeVisible();
  expect([posts, keys.size]).toEqual([3, 1]);

  await page.goto('/contacts?q=Dagmar');
  await expect(page.getByRole('link', { name: 'Dagmar Draft' })).toHaveCount(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
});

test('while the disk is full, a form says so, keeps what was typed, and saves it once there is room', async ({
  page,
}) => {
  await startSession(page, 'admin');
  let isFull = true;
  const keys = new Set<string | undefined>();
  await page.route('**/rest/v1/vendors', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.add(route.request().headers()['idempotency-key']);
    if (!isFull) return route.continue();
    const problem = { title: 'Temporarily unavailable', status: 503, detail: FULL, code: 'storage_full', errors: [] };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '10' };
    return route.fulfill({ status: 503, headers, body: JSON.stringify(problem) });
  });
  await page.goto('/vendors?open=new');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Fulda Falcons');
  const create = page.getByRole('button', { name: 'Create vendor' });
  await create.click();
  await expect(page.getByRole('alert').getByText(FULL)).toBeVisible();
  await expect(name).toHaveValue('Fulda Falcons');

  isFull = false;
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fulda Falcons' })).toBeVisible();
  expect(keys.size).toBe(1);
});
