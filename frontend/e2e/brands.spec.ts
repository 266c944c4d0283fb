// Brands from the first one to the last: form, cell, filter, refused and bulk delete, by keyboard and for readers.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Brand {
  id: string;
  name: string;
  website: string | null;
}

test('a brand is created, edited, undone and deleted', async ({ page }) => {
  const name = `Norrvik ${Date.now()}`;
  await startSession(page, 'admin');
  await page.goto('/brands?env=test');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('DashboardCatalogBrands');
  const find = async () => {
    const { items } = await apiRequest<{ items: Brand[] }>(page, 'GET', `/brands?q=${encodeURIComponent(name)}`);
    return items;
  };
  const row = page.getByRole('row', { name });

  await test.step('from the form, opened by its keys', async () => {
    await settled(page);
    await page.keyboard.press('n');
    await page.keyboard.press('b');
    await page.getByLabel('Name', { exact: true }).fill(name);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create brand' }).click();
    await expectToast(page, 'Brand created');
    await expect(row).toBeVisible();
  });

  await test.step('a name that is taken is refused at its field', async () => {
    await page.getByRole('button', { name: 'New brand' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
    await page.getByRole('button', { name: 'Create brand' }).click();
    await expect(page.getByText('This brand name is already used. Choose another.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await find()).toHaveLength(1);
  });

  await test.step('the website in its cell, and back', async () => {
    await row.locator('td[data-column="website"]').click();
    await page.getByRole('textbox', { name: `Website of ${name}` }).fill('norrvik.example');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Website saved');
    expect((await find())[0]?.website).toBe('norrvik.example');
    await page.keyboard.press('Control+z');
    await expectToast(page, 'Undone');
    expect((await find())[0]?.website).toBeNull();
  });

  await test.step('an edit in the form can be undone too', async () => {
    await row.getByRole('link', { name, exact: true }).click();
    await page.getByLabel('Notes', { exact: true }).fill('Ask for Ines');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expectToast(page, 'Brand updated');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(async () => (await find())[0]).toMatchObject({ name, notes: null });
  });

  await test.step('its products, and why it is kept', async () => {
    const [brand] = await find();
    await apiRequest(page, 'POST', '/products', { name: `${name} saw`, price: 20, brand_id: brand?.id });
    await expect(row.getByRole('link', { name: `1 product by ${name}` })).toBeVisible();
    await row.click({ button: 'right', position: { x: 300, y: 8 } });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 brand' }).click();
    await expect(page.getByText('0 done, 1 not changed')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('dialog').getByText('1 product uses this brand')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await find()).toHaveLength(1);
    await page.getByRole('link', { name: `1 product by ${name}` }).click();
    await expect(page).toHaveURL(new RegExp(`/products\\?.*brand_id=${brand?.id ?? ''}`));
    await expect(page.getByRole('link', { name: `${name} saw` })).toBeVisible();
  });
});

test('unused brands are found and deleted together', async ({ page }) => {
  const mark = Date.now();
  await startSession(page, 'admin');
  for (const at of [1, 2]) await apiRequest(page, 'POST', '/brands', { name: `Spare ${mark} ${at}` });
  await page.goto(`/brands?env=test&q=${mark}&unused=true`);
  await page.getByRole('checkbox', { name: 'Select page' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 2 brands' }).click();
  await expect
    .poll(async () => (await apiRequest<{ items: Brand[] }>(page, 'GET', `/brands?q=${mark}`)).items)
    .toEqual([]);
});

test('sales staff read brands and change none', async ({ page }) => {
  await startSession(page, 'admin');
  const name = `Verde ${Date.now()}`;
  await apiRequest(page, 'POST', '/brands', { name, notes: 'Spare parts from Ines' }, 'development');
  await startSession(page, 'sales');
  await page.goto(`/brands?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name })).toContainText('Spare parts from Ines');
  await expect(page.getByRole('button', { name: 'New brand' })).toHaveCount(0);
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
