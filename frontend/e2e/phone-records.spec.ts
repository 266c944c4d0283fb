// Records on a phone: their actions are within thumb reach, and a new order starts with the product.

import { ask } from './asking';
import { expect, settled, signIn, test } from './journey';
import { recordPages } from './pages';

const HEIGHT = 740;

test.use({ viewport: { width: 360, height: HEIGHT }, hasTouch: true, isMobile: true });

test('every record has its actions in a bar at the bottom', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin');
  let bars = 0;
  for (const path of await recordPages(page)) {
    await page.goto(path);
    await settled(page);
    const buttons = await page
      .locator('main .actbar .btn:visible, main .page-head > .actions .btn:visible, main .save-bar .btn:visible')
      .all();
    const tops = await Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y ?? 0));
    // A closed record, such as a sent campaign, may have no actions left.
    if (buttons.length === 0) continue;
    bars += 1;
    for (const button of buttons)
      expect
        .soft(
          await button.evaluate((each) => each.scrollWidth - each.clientWidth),
          `${path}: "${(await button.innerText()).trim()}" fits its button`,
        )
        .toBeLessThanOrEqual(0);
    expect
      .soft(
        tops.some((top) => top > HEIGHT - 140 && top < HEIGHT - 56),
        `${path}: buttons at ${tops.join(', ')}`,
      )
      .toBe(true);
  }
  expect(bars).toBeGreaterThan(15);
});

test('new orders show the product without scrolling; rare fields are under More and keep their values', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.goto('/?env=test');
  await ask(page, 'POST', '/customers', { name: 'Thumb Buyer' });
  await ask(page, 'POST', '/customers', { name: 'Thumb Friend' });
  await ask(page, 'POST', '/products', { name: 'Thumb lamp', price: 12, stock_quantity: 3 });
  for (const path of ['/purchases?open=new&env=test', '/stock-orders?open=new&env=test']) {
    await page.goto(path);
    await settled(page);
    const product = await page
      .getByRole('combobox', { name: /^Product/ })
      .first()
      .boundingBox();
    expect((product?.y ?? HEIGHT) + (product?.height ?? 0), path).toBeLessThan(HEIGHT - 120);
    await expect(page.locator('.more-fields')).not.toHaveAttribute('open', '');
  }
  await page.goto('/purchases?open=new&env=test');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Thumb Buyer');
  await page.getByRole('option', { name: 'Thumb Buyer', exact: true }).click();
  await page.getByText('More', { exact: true }).click();
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
  expect(await ask(page, 'GET', `/purchases/${id}`)).toMatchObject({
    customer_name: 'Thumb Buyer',
    referred_by_name: 'Thumb Friend',
    product_name: 'Thumb lamp',
  });
});
