// A vendor from the form to the figures: stock orders and receipts update them live; a vendor in use can't be deleted.

import { apiRequest, type Row } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Line {
  id: string;
}

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

test('a vendor has figures after its first stock order', async ({ page }) => {
  const name = `Ünal & Sons / Tools ${Date.now()}`;
  await startSession(page, 'admin');
  await page.goto('/vendors?env=test&open=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Website', { exact: true }).fill('tools.example');
  await page.getByRole('button', { name: 'Create vendor' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const bought = page.getByLabel('Purchases');
  await expect(bought).toContainText('Spend$0.000 orders');
  await expect(page.getByText('No orders received yet')).toBeVisible();

  const [vendor] = (await apiRequest<{ items: Row[] }>(page, 'GET', `/vendors?called=${encodeURIComponent(name)}`))
    .items;
  const vendorId = vendor?.id ?? '';
  const product = await apiRequest(page, 'POST', '/products', {
    name: `${name} kettle`,
    price: 30,
    stock_quantity: 0,
    reorder_level: 0,
  });
  const buy = async (ago: number, price: number, expected: number, bad: number) => {
    const lines = [{ product_id: product.id, quantity: 4, unit_price: price }];
    const order = await apiRequest<Row & { lines: Line[] }>(page, 'POST', '/stock_orders', {
      vendor_id: vendorId,
      status: 'ordered',
      ordered_at: day(ago),
      expected_at: day(expected),
      lines,
    });
    const packed = order.lines.map(({ id }) => ({ stock_order_line_id: id, quantity: 4 }));
    const shipment = await apiRequest<Row & { lines: Line[] }>(page, 'POST', '/shipments', {
      tracking_number: `V${order.id}`,
      carrier: 'Swiftline',
      status: 'in_transit',
      lines: packed,
    });
    const counted = shipment.lines.map(({ id }) => ({ shipment_line_id: id, good: 4 - bad, bad, missing: 0 }));
    await apiRequest(page, 'POST', `/shipments/${shipment.id}/receive`, { lines: counted });
  };
  await buy(9, 10, 0, 0);
  await buy(5, 12.5, 2, 1);

  await test.step('they update without a reload', async () => {
    await expect(bought).toContainText('Spend$90.002 orders');
    await expect(bought).toContainText('Refunds owed$12.50');
    const came = page.getByLabel('Delivery and margin');
    await expect(came).toContainText('Late50%1 of 2 due orders');
    await expect(came).toContainText('Damaged or missing12.5%1 damaged, 0 missing');
    await expect(page.getByText('Half arrive within 5 days, 90% within 9')).toBeVisible();
    await expect(page.getByText('$12.50 per item, up 25% since the first order')).toBeVisible();
  });

  await test.step('charts can be read by keyboard, and as tables', async () => {
    const prices = page.getByRole('slider', { name: `Price of ${name} kettle` });
    await prices.focus();
    await page.keyboard.press('Home');
    await expect(prices).toHaveAttribute('aria-valuetext', /\$10\.00, 4 items$/);
    await page.getByRole('button', { name: 'Lead time (days): show as table' }).click();
    await expect(page.getByRole('region', { name: 'Lead time (days) as a table' }).getByRole('row')).toHaveText([
      'DaysOrders',
      '51',
      '91',
    ]);
    // Tall enough that nothing is half hidden by sticky elements, which axe would report as a small target.
    await page.setViewportSize({ width: 1440, height: 4000 });
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('on a narrow phone nothing is cut off', async () => {
    await page.setViewportSize({ width: 320, height: 720 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step("a vendor in use can't be deleted; renaming it changes its URL", async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete vendor' }).click();
    await page.getByRole('button', { name: 'Delete vendor' }).click();
    await expectToast(page, '2 stock orders use this vendor');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(`${name} Ltd`);
    await page.getByRole('button', { name: 'Save vendor' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} Ltd` })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/vendors/shop/.*${encodeURIComponent('/')}.*Ltd`));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `${name} Ltd` })).toBeVisible();
  });
});
