// The category tree: created, moved by drag, menu and key, undone, searched and deleted; readers change nothing.

import { apiRequest } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Category {
  id: string;
  name: string;
  parent_id: string | null;
  products_count: number;
}

test('categories are created, moved, undone and deleted', async ({ page }) => {
  const mark = Date.now();
  const [tools, saws, audio] = [`Tools ${mark}`, `Saws ${mark}`, `Audio ${mark}`];
  await startSession(page, 'admin');
  await page.goto('/categories?env=test');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('DashboardCatalogCategories');
  const find = async (name: string) => {
    const path = `/product_categories?q=${encodeURIComponent(name)}`;
    return (await apiRequest<{ items: Category[] }>(page, 'GET', path)).items[0];
  };
  const row = (name: string) => page.getByRole('row', { name });
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };

  await test.step('at the top level and inside another category', async () => {
    for (const name of [tools, audio]) {
      await page.getByRole('button', { name: 'New category' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create category' }).click();
      await expect(row(name)).toHaveAttribute('aria-level', '1');
    }
    await act(tools, 'Add subcategory');
    await expect(page.getByRole('combobox', { name: 'Parent category' })).toHaveValue(tools);
    await page.getByLabel('Name', { exact: true }).fill(saws);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create category' }).click();
    await expect(row(saws)).toHaveAttribute('aria-level', '2');
  });

  await test.step('the count of a category includes its subcategories, and its products are a click away', async () => {
    const category_id = (await find(saws))?.id;
    await apiRequest(page, 'POST', '/products', { name: `Jigsaw ${mark}`, price: 69, category_id });
    const link = row(tools).getByRole('link', { name: `1 product in ${tools}` });
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole('row', { name: `Jigsaw ${mark}` })).toBeVisible();
    await page.goBack();
  });

  await test.step('dragged onto another category, and back', async () => {
    await row(saws).dragTo(row(audio));
    await expectToast(page, 'Category updated');
    expect((await find(saws))?.parent_id).toBe((await find(audio))?.id);
    await page.keyboard.press('Control+z');
    await expectToast(page, 'Undone');
    expect((await find(saws))?.parent_id).toBe((await find(tools))?.id);
  });

  await test.step('no category goes into its own subcategory', async () => {
    await row(tools).dragTo(row(saws));
    expect((await find(tools))?.parent_id).toBeNull();
  });

  await test.step('moved by keys, with the dialog that the menu opens too', async () => {
    await row(saws).focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('dialog', { name: `Move ${saws}` })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Parent category' }).fill('Audio');
    await page.getByRole('option', { name: audio }).click();
    await page.getByRole('button', { name: 'Move category' }).click();
    await expect(row(audio)).toHaveAttribute('aria-expanded', 'true');
    await row(audio).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(row(audio)).toHaveAttribute('aria-expanded', 'false');
    await expect(row(saws)).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(row(saws)).toBeFocused();
  });

  await test.step('the search shows matches with the categories above them', async () => {
    await page.getByRole('searchbox', { name: 'Search categories' }).fill(`saws ${mark}`);
    await expect(row(audio)).toBeVisible();
    await expect(row(tools)).toBeHidden();
    expect(page.url()).toContain(`q=saws`);
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('');
  });

  await test.step('an empty one is deleted and restored; products move to another category first', async () => {
    await act(tools, 'Delete category');
    await expectToast(page, 'Category deleted');
    await page.keyboard.press('Control+z');
    await expectToast(page, 'Undone');
    await expect(row(tools)).toBeVisible();
    await act(saws, 'Delete category...');
    await page.getByRole('combobox', { name: 'Move products to' }).fill(tools);
    await page.getByRole('option', { name: tools }).click();
    await page.getByRole('button', { name: 'Delete category' }).click();
    await expectToast(page, 'Category deleted');
    expect([await find(saws), (await find(tools))?.products_count]).toEqual([undefined, 1]);
  });
});

test('sales staff read the tree and change nothing', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/categories');
  await settled(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New category|Actions for)/ })).toHaveCount(0);
  await expect(page.locator('[draggable="true"]')).toHaveCount(0);
});
