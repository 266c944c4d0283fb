// A campaign to a saved view of contacts: who receives it, who doesn't and why, and its revenue.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

test('a campaign goes to a saved view, skips opted-out contacts, and counts its order', async ({ page }) => {
  const stamp = `Camp${Date.now()}`;
  await startSession(page, 'admin');
  const contact = (name: string, email: string) =>
    apiRequest(page, 'POST', '/customers', { name: `${name} ${stamp}`, email: `${email}.${stamp}@x.example` });
  const ada = await contact('Ada', 'ada');
  const out = await contact('Omar', 'omar');
  await apiRequest(page, 'POST', '/rpc/opt_out', { customer_id: out.id });
  await apiRequest(page, 'POST', '/saved_views', { resource: 'customers', name: stamp, search: { q: stamp } });

  await page.goto('/contacts/campaigns?env=test&open=new');
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Spring ${stamp}`);
  await dialog.getByLabel('Recipients').selectOption(stamp);
  await dialog.getByLabel('Subject').fill('News');
  await dialog.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Spring ${stamp}` })).toBeVisible();
  await expect(page.getByLabel('Recipients').getByText('2 people in this segment, 1 email.')).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('dialog').getByText("This email won't be sent", { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Schedule 1 email', exact: true }).click();
  await expectToast(page, 'Campaign scheduled');
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 45_000 });
  const people = page.getByRole('region', { name: 'Recipients' });
  await expect(people.getByRole('listitem').filter({ hasText: `Omar ${stamp}` })).toContainText('Opted out');
  await expect(people.getByRole('listitem').filter({ hasText: `Ada ${stamp}` })).toContainText('Sent');

  const product = await apiRequest(page, 'POST', '/products', { name: `Lamp ${stamp}`, price: 20 });
  await apiRequest(page, 'POST', '/purchases', {
    customer_id: ada.id,
    product_id: product.id,
    quantity: 2,
    unit_price: 20,
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('$40.00');
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
