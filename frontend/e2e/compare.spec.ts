// Products are chosen in the catalog, across categories, and compared.

import { expect, settled, test, violations, startSession } from './journey';
import { expectNoSideways } from './phone-layout';

test('products are chosen in the catalog and compared', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/catalog?view=gallery&sort=name');
  await settled(page);
  const tray = page.getByRole('region', { name: 'Products to compare' });
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  await expect(tray).toHaveCount(0);

  const names: string[] = [];
  const choose = async (at: number) => {
    const box = boxes.nth(at);
    names.push(((await box.getAttribute('aria-label')) ?? '').replace('Compare ', ''));
    // By keyboard: the box shows while the focus is in its card.
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
  };
  await choose(0);
  await expect(tray).toContainText('1 to compare');
  await expect(tray).toContainText('Choose one more');

  await test.step('the choice stays while the category changes, and ends at four', async () => {
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(2).click();
    await expect(page).toHaveURL(/category_id=/);
    await settled(page);
    await expect(tray.getByRole('listitem')).toHaveText([names[0] ?? '']);
    await page.getByRole('link', { name: /^All products/ }).click();
    await settled(page);
    for (const at of [1, 2, 3]) await choose(at);
    await expect(tray).toContainText('4 to compare');
    await expect(tray.getByRole('listitem')).toHaveText(names);
    await expect(boxes.nth(4)).toBeDisabled();
  });

  await test.step('one is taken back', async () => {
    await tray.getByRole('button', { name: `Remove ${names[1]}` }).click();
    await expect(tray).toContainText('3 to compare');
    await expect(boxes.nth(1)).not.toBeChecked();
    await expect(boxes.nth(4)).toBeEnabled();
  });

  await tray.getByRole('link', { name: /^Compare/ }).click();
  await expect(page.getByRole('heading', { name: 'Compare products' })).toBeVisible();
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([
    names[0] ?? '',
    names[2] ?? '',
    names[3] ?? '',
  ]);
  await page.goBack();
  await expect(tray).toContainText('3 to compare');
  await tray.getByRole('button', { name: 'Clear' }).click();
  await expect(tray).toHaveCount(0);
});

test('on a phone the tray is as wide as the page and above the navigation bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page, 'sales');
  await page.goto('/catalog');
  await settled(page);
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  for (const at of [0, 1]) await boxes.nth(at).check();
  const tray = page.getByRole('region', { name: 'Products to compare' });
  const compare = await tray.getByRole('link', { name: /^Compare/ }).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox();
  expect((compare?.x ?? 0) + (compare?.width ?? 0)).toBeLessThanOrEqual(344);
  expect((compare?.y ?? 0) + (compare?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectNoSideways(page, '/catalog');
  expect(await violations(page)).toEqual([]);
});
