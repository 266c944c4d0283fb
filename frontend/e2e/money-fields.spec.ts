// Every amount field of a form refuses a third decimal, and nothing is saved.

import { expect, settled, signIn, test } from './journey';

const forms = ['/purchases?open=new', '/stock-orders?open=new', '/products?open=new', '/?new=quote'];

test('a third decimal is refused in every amount field of a form, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/rest\/v1\/(purchases|stock_orders|products|quotes)/.test(request.url()))
      sent.push(request.url());
  });
  await signIn(page, 'admin');
  for (const address of forms) {
    await page.goto(address);
    await settled(page);
    const amounts = page.locator('form input[inputmode="decimal"][step="0.01"]:not([readonly])');
    await expect(amounts.first(), address).toBeAttached();
    await page.locator('form details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
    for (const amount of await amounts.all()) {
      await amount.fill('1.005');
      await amount.blur();
      await expect(amount, address).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByText('Enter at most 2 decimals').filter({ visible: true }).first(), address).toBeVisible();
    await page
      .locator('form')
      .last()
      .getByRole('button', { name: /^(Create|Place|Save)/ })
      .first()
      .click();
    await expect(amounts.first(), address).toHaveAttribute('aria-invalid', 'true');
  }
  expect(sent).toEqual([]);
});
