// Details are edited where they are shown: product details, category and brand, the user's own name.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Shown extends Record<string, unknown> {
  id: string;
}

test("dimensions, category, brand and the user's own name are edited where they are shown", async ({ page }) => {
  await startSession(page, 'admin');
  const mark = Date.now() % 10_000_000;
  const make = (path: string, body: unknown) => apiRequest<Shown>(page, 'POST', `/${path}`, body);
  const [parent, category, brand] = [
    await make('product_categories', { name: `Tools ${mark}` }),
    await make('product_categories', { name: `Saws ${mark}` }),
    await make('brands', { name: `Norrvik ${mark}` }),
  ];
  const product = await make('products', {
    name: `Saw ${mark}`,
    price: 20,
    category_id: category.id,
    brand_id: brand.id,
    dimensions: { weight: 2 },
  });
  const read = (path: string, { id }: Shown) => apiRequest<Shown>(page, 'GET', `/${path}/${id}`);
  await page.goto(`/inventory/product/${product.id}?env=test`);
  const open = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await settled(page);
    expect(await violations(page)).toEqual([]);
    return page.getByRole('dialog');
  };

  await test.step('dimensions and supplier details', async () => {
    const dialog = await open('Edit dimensions and supplier details');
    await expect(dialog.getByLabel('Value of dimension 1')).toHaveValue('2');
    await dialog.getByRole('button', { name: 'Add dimension' }).click();
    await dialog.getByLabel('Name of dimension 2').fill('length');
    await dialog.getByLabel('Value of dimension 2').fill('40 cm');
    await dialog.getByRole('button', { name: 'Add supplier detail' }).click();
    await dialog.getByLabel('Name of supplier detail 1').fill('lead time');
    await dialog.getByLabel('Value of supplier detail 1').fill('5 days');
    await dialog.getByRole('button', { name: 'Save details' }).click();
    await expectToast(page, 'Product updated successfully');
    const { dimensions, supplier_info } = await read('products', product);
    expect([dimensions, supplier_info]).toEqual([{ weight: 2, length: '40 cm' }, { 'lead time': '5 days' }]);
  });

  await test.step('the category, with its parent', async () => {
    const dialog = await open(`Edit category Saws ${mark}`);
    await dialog.getByLabel('Description').fill('Hand saws and blades');
    await dialog.getByLabel('Parent category').fill(`Tools ${mark}`);
    await page.getByRole('option', { name: `Tools ${mark}` }).click();
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await expectToast(page, 'Category updated');
    const { parent_id, description } = await read('product_categories', category);
    expect([parent_id, description]).toEqual([parent.id, 'Hand saws and blades']);
  });

  await test.step('the brand', async () => {
    const dialog = await open(`Edit brand Norrvik ${mark}`);
    await dialog.getByLabel('Website').fill('https://norrvik.example');
    await dialog.getByRole('button', { name: 'Save brand' }).click();
    await expectToast(page, 'Brand updated');
    expect((await read('brands', brand)).website).toBe('https://norrvik.example');
  });

  await test.step("the user's own name", async () => {
    await page.goto('/?env=test&dialog=preferences');
    const dialog = page.getByRole('dialog');
    const name = `Ada Admin ${mark}`;
    const me = await apiRequest<Shown>(page, 'GET', '/profiles/me');
    await dialog.getByLabel('Your name').fill(name);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toHaveCount(0);
    await expectToast(page, 'Name updated');
    expect((await apiRequest<Shown>(page, 'GET', '/profiles/me')).full_name).toBe(name);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await apiRequest(page, 'PATCH', `/profiles/${me.id}`, { full_name: me.full_name });
  });
});

test('a deleted contact or task is restored from its own page', async ({ page }) => {
  await startSession(page, 'admin');
  const mark = Date.now() % 10_000_000;
  const contact = await apiRequest<Shown>(page, 'POST', '/customers', { name: `Ines ${mark}` });
  const task = await apiRequest<Shown>(page, 'POST', '/tasks', { title: `Call Ines ${mark}` });
  for (const [noun, path, table, row, name] of [
    ['contact', 'contacts', 'customers', contact, `Ines ${mark}`],
    ['task', 'tasks', 'tasks', task, `Call Ines ${mark}`],
  ] as const) {
    await test.step(noun, async () => {
      await page.goto(`/${path}/${row.id}?env=test`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await apiRequest(page, 'POST', `/${table}/bulk`, { ids: [row.id], deleted: true });
      await page.goto(`/${path}/${row.id}?env=test`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`This ${noun} was deleted`);
      await expect(page.getByRole('main')).toContainText(`${name} was deleted`);
      await settled(page);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: `Restore ${noun}` }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  }
});
