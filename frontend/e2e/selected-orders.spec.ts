// Selected sales orders: what leaves stock is shown before the pickup, Undo brings it back, and papers are one file.

import { apiRequest, type Row } from './api-request';
import { expect, expectToast, settled, test, violations, startSession } from './journey';

test('selected orders are picked up with a preview and an Undo, and printed with one press', async ({ page }) => {
  const mark = String(Date.now());
  await startSession(page, 'admin');
  const product = await apiRequest(page, 'POST', '/products', { name: `Crate ${mark}`, price: 5, stock_quantity: 9 });
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Ida ${mark}`, address: '1 Quay' });
  for (const quantity of [2, 3]) {
    await apiRequest(page, 'POST', '/purchases', {
      customer_id: customer.id,
      product_id: product.id,
      quantity,
      unit_price: 5,
    });
  }
  const onHand = async () =>
    (await apiRequest<Row & { stock_quantity: number }>(page, 'GET', `/products/${product.id}`)).stock_quantity;
  await page.goto(`/purchases?env=test&q=${encodeURIComponent(`Crate ${mark}`)}`);
  await settled(page);
  const select = () =>
    page
      .getByRole('checkbox', { name: /Select (page|all)/ })
      .first()
      .click();
  await select();

  await test.step('one press saves the receipts of both', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Receipts' }).click();
    expect((await download).suggestedFilename()).toBe('receipts.pdf');
  });

  await test.step('the dialog shows what leaves stock', async () => {
    await page.getByRole('button', { name: 'Set pickup', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Set pickup for 2 orders' });
    await expect(dialog.getByText('5 items of 2 orders will be deducted from stock.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: `Crate ${mark} 5 9 4` })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set pickup' }).click();
    await expectToast(page, 'Picked up 2 orders');
    await expect.poll(onHand).toBe(4);
  });

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Restored 2 orders');
  await expect.poll(onHand).toBe(9);
});
