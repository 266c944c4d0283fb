// Specifications from their definition to the comparison: form, product values with undo, filter, products side by side.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Row {
  id: string;
  specifications: Record<string, unknown>;
}

test('a specification is defined, filled in, filtered by and compared', async ({ page }) => {
  const mark = Date.now() % 10_000_000;
  await startSession(page, 'admin');
  const tools = await apiRequest<Row>(page, 'POST', '/product_categories', { name: `Drills ${mark}` });
  const names = [`Drill A ${mark}`, `Drill B ${mark}`, `Drill C ${mark}`];
  const products: Row[] = [];
  for (const [index, name] of names.entries())
    products.push(
      await apiRequest<Row>(page, 'POST', '/products', {
        name,
        price: 20,
        category_id: tools.id,
        specifications: [{}, { Voltage: '10.8 V' }, { Voltage: 'unknown' }][index],
      }),
    );
  const valuesOf = async (at: number) =>
    (await apiRequest<Row>(page, 'GET', `/products/${products[at]?.id ?? ''}`)).specifications;

  await test.step('from the form, opened by its keys', async () => {
    await page.goto('/specifications?env=test');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('DashboardCatalogSpecifications');
    await settled(page);
    await page.keyboard.press('n');
    await page.keyboard.press('x');
    await page.getByLabel('Name', { exact: true }).fill('Voltage');
    await page.getByLabel('Category', { exact: true }).fill(`Drills ${mark}`);
    await page.getByRole('option', { name: `Drills ${mark}` }).click();
    await page.getByLabel('Type', { exact: true }).selectOption('number');
    await page.getByLabel('Unit', { exact: true }).fill('V');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create specification' }).click();
    await expectToast(page, 'Specification created');
    expect([await valuesOf(1), await valuesOf(2)]).toEqual([{ Voltage: 10.8 }, { Voltage: 'unknown' }]);
  });

  await test.step('a value on the product, refused, saved and undone', async () => {
    await page.goto(`/inventory/product/${products[0]?.id ?? ''}?env=test`);
    await page.getByRole('button', { name: 'Edit specifications' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit specifications' });
    await dialog.getByLabel('Voltage', { exact: true }).fill('much');
    await dialog.getByRole('button', { name: 'Save specifications' }).click();
    await expect(dialog.getByText('Enter a number in V, such as 18 or 1.5')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Voltage', { exact: true }).fill('18');
    await dialog.getByRole('button', { name: 'Save specifications' }).click();
    await expectToast(page, 'Product updated successfully');
    const card = page.getByRole('region', { name: 'Specifications' });
    await expect(card).toContainText('18 V');
    expect(await valuesOf(0)).toEqual({ Voltage: 18 });
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(() => valuesOf(0)).toEqual({});
    await apiRequest(page, 'PATCH', `/products/${products[0]?.id ?? ''}`, { specifications: { Voltage: '18' } });
  });

  await test.step('the list by its values', async () => {
    await page.goto(`/products?env=test&category_id=${tools.id}`);
    await page.getByRole('button', { name: 'Specifications' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filter by specifications' });
    await dialog.getByLabel('Voltage from').fill('10.8');
    await dialog.getByLabel('Voltage to').fill('18');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByText('Specification: Voltage 10.8 V or more')).toBeVisible();
    await expect(page.getByRole('row', { name: names[0] ?? '' })).toBeVisible();
    await expect(page.getByRole('row', { name: names[2] ?? '' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove Specification: Voltage 18 V or less' }).click();
    await expect(page).toHaveURL(/specs=[^&]*gte\.10\.8$/);
  });

  await test.step('the catalog marks the values that the list is filtered by', async () => {
    const list = page.url();
    await page.goto(list.replace('/products?', '/catalog?view=gallery&'));
    const values = page.getByRole('list', { name: 'Specifications' }).filter({ hasText: '18 V' });
    await expect(values.locator('.is-match')).toHaveText(['Voltage: 18 V']);
    await page.goto(list.replace('/products?', '/catalog?view=gallery&').replace(/specs=[^&]*/, ''));
    await expect(values).toBeVisible();
    await expect(page.locator('.is-match')).toHaveCount(0);
    await page.goto(list);
  });

  await test.step('products side by side', async () => {
    for (const name of names.slice(0, 2)) await page.getByRole('row', { name }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare products');
    const voltage = page.getByRole('row', { name: /^Voltage/ });
    await expect(voltage).toContainText('Differs');
    await expect(voltage.getByRole('cell')).toHaveText(['10.8 V', '18 V']);
    await expect(page.getByRole('row', { name: /^Price 20|^Price \$20/ })).toBeVisible();
    await page.getByRole('switch', { name: 'Only differences' }).click();
    await expect(page.getByRole('row', { name: /^Category/ })).toHaveCount(0);
    await expect(page).toHaveURL(/only=differences/);
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a product that does not exist is left out', async () => {
    const ids = products.map(({ id }) => id).join(',');
    await page.goto(`/products/compare?env=test&ids=${ids},01920000-0000-7000-8000-000000000000`);
    await expect(page.getByText('1 product is no longer available.')).toBeVisible();
    await page.getByRole('button', { name: `Remove ${names[2] ?? ''}` }).click();
    await expect(page.getByRole('columnheader', { name: names[2] ?? '' })).toHaveCount(0);
  });
});

test('sales staff compare products and change no specification', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/specifications');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Specifications');
  await expect(page.getByRole('button', { name: 'New specification' })).toHaveCount(0);
  await page.goto('/products');
  for (const at of [1, 2]) await page.getByRole('row').nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
