// A new order on a phone starts with the product.

import { apiRequest } from './api-request';
import { expect, settled, test, startSession } from './journey';

const HEIGHT = 740;

test.use({ viewport: { width: 360, height: HEIGHT }, hasTouch: true, isMobile: true });

test('new orders show the product without scrolling; rare fields are under More and keep their values', async ({
  page,
}) => {
  await startSession(page, 'admin');
  await apiRequest(page, 'POST', '/customers', { name: 'Thumb Buyer' });
  await apiRequest(page, 'POST', '/customers', { name: 'Thumb Friend' });
  await apiRequest(page, 'POST', '/products', { name: 'Thumb lamp', price: 12, stock_quantity: 3 });
  for (const path of ['/purchases?open=new&env=test', '/stock-orders?open=new&env=test']) {
    await page.goto(path);
    await settled(page);
    const product = await page
      .getByRole('combobox', { name: /^Product/ })
      .first()
      .boundingBox();
    expect((product?.y ?? HEIGHT) + (product?.height ?? 0), path).toBeLessThan(HEIGHT - 120);
    await expect(page.locator('.more-fields').first()).not.toHaveAttribute('open', '');
  }
  await page.goto('/purchases?open=new&env=test');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Thumb Buyer');
  await page.getByRole('option', { name: 'Thumb Buyer', exact: true }).click();
  await page.getByText('More', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Referred by' }).fill('Thumb Friend');
  await page.getByRole('option', { name: 'Thumb Friend', exact: true }).click();
  await page
    .getByRole('combobox', { name: /^Product/ })
    .first()
    .fill('Thumb lamp');
  await page.getByRole('option', { name: /^Thumb lamp/ }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Sales order SO-/ })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await apiRequest(page, 'GET', `/orders/${id}`)).toMatchObject({
    customer_name: 'Thumb Buyer',
    referred_by_name: 'Thumb Friend',
    lines: [{ product_name: 'Thumb lamp' }],
  });
});
