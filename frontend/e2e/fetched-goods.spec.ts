// Goods that the shop fetched itself: received without a tracking number, some of them damaged or missing.

import { apiRequest } from './api-request';
import { expect, expectToast, settled, signIn, test, violations } from './journey';
import { prepare } from './wholesale';

test('items are received without a shipment, and the page names what is wrong and what the vendor owes', async ({
  page,
}) => {
  await signIn(page, 'admin', '/?env=test');
  const name = `Fetched ${Date.now() % 1_000_000}`;
  const { vendor, lamp } = await prepare(page, name);
  const order = await apiRequest(page, 'POST', '/stock_orders', {
    vendor_id: vendor.id,
    status: 'ordered',
    lines: [{ product_id: lamp.id, quantity: 4, unit_price: 8.25 }],
  });
  await page.goto(`/stock-orders/${order.id}?env=test`);
  await settled(page);
  await page.getByRole('button', { name: 'Receive items' }).first().click();
  await expect(page).toHaveURL(/\/tracking\/[0-9a-f-]+\/receive/);
  await expect(page.getByRole('heading', { level: 1, name: 'Receive shipment' })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`Receive Goods receipt ${order.number}`));

  await test.step('opened by mistake, the receipt is undone, and the order can be received again', async () => {
    await expectToast(page, 'Goods receipt created');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page).toHaveURL(/\/tracking\?/);
    await page.goto(`/stock-orders/${order.id}?env=test`);
    await settled(page);
    await page.getByRole('button', { name: 'Receive items' }).first().click();
    await expect(page).toHaveURL(/\/tracking\/[0-9a-f-]+\/receive/);
  });

  await test.step('left for later, the order leads back to the same receipt', async () => {
    await page.goto(`/stock-orders/${order.id}?env=test`);
    await settled(page);
    await expect(page.getByRole('button', { name: 'Receive items' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Receive shipment' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receive shipment' })).toBeVisible();
  });

  await test.step('two good, one damaged, one missing', async () => {
    const line = page.getByRole('region', { name: `${name} lamp` });
    for (const kind of ['Good', 'Good', 'Damaged', 'Missing'])
      await line.getByRole('button', { name: new RegExp(`^One more: ${kind} items`) }).click();
    await page.getByRole('button', { name: /^Finish receiving/ }).click();
    const wrong = page.getByRole('region', { name: 'Damaged or missing' });
    await expect(wrong.getByText(`${name} lamp`)).toBeVisible();
    await expect(wrong.getByText('1 damaged, 1 missing')).toBeVisible();
    await expect(wrong.getByText(`${name} Wholesale owes you a refund`)).toBeVisible();
    await expect(wrong.getByText('$16.50')).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  expect(await apiRequest(page, 'GET', `/stock_orders/${order.id}`)).toMatchObject({ refund_expected: 16.5 });
});
