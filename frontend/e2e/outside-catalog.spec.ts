// An order for something that isn't a product: it has a description, which stands for the product's name.

import { apiRequest } from './api-request';
import { expect, expectToast, test, startSession } from './journey';

test('an item outside the catalog is described, and named by that in the list', async ({ page }) => {
  await startSession(page, 'admin');
  const { id } = await apiRequest<{ id: string }>(page, 'POST', '/customers', { name: 'Ines Outside' });
  await page.goto(`/purchases?env=test&open=new&customer_id=${id}`);
  await expect(page.getByRole('combobox', { name: 'Customer', exact: true })).toHaveValue('Ines Outside');
  await page.getByRole('button', { name: 'Item not in the catalog' }).click();
  await page.getByLabel('Description', { exact: true }).fill('Installation of the router');
  await page.getByLabel('Unit price', { exact: true }).fill('40');
  await page.getByRole('button', { name: 'Create order' }).click();
  await expectToast(page, 'Purchase recorded successfully');
  await page.goto('/purchases?env=test&q=installation+router');
  await expect(page.getByTitle('Installation of the router').first()).toBeVisible();
  await expect(page.getByText('Not in the catalog')).toHaveCount(0);
});
