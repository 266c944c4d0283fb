// A colleague's change to the user's own contact appears under the bell immediately, and opening it marks it as read.

import { apiRequest } from './api-request';
import { heading } from './by-keys';
import { expect, settled, signIn, test, startSession } from './journey';

test("a colleague's order for a user's own contact appears under the bell, and opening it marks it as read", async ({
  page,
  browser,
  shopUrl,
}) => {
  await startSession(page, 'sales');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await page.goto('/contacts?env=development');
  await settled(page);
  const mine = await apiRequest(page, 'POST', '/customers', { name: 'Belinda Belltold' }, 'development');

  const context = await browser.newContext({ baseURL: shopUrl });
  const other = await context.newPage();
  await signIn(other, 'admin');
  const kettle = await apiRequest(other, 'POST', '/products', { name: 'Bell kettle', price: 30 }, 'development');
  const sold = await apiRequest(
    other,
    'POST',
    '/purchases',
    { customer_id: mine.id, product_id: kettle.id, quantity: 1, unit_price: 30 },
    'development',
  );
  await context.close();

  await expect(bell).toHaveAccessibleName(/unread$/);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const line = panel.getByRole('listitem').filter({ hasText: sold.number });
  await expect(line).toContainText('Belinda Belltold, by admin');
  const read = page.waitForResponse((answer) => answer.url().endsWith('/read') && answer.ok());
  await line.getByRole('link').click();
  await read;
  await expect(heading(page, `Sales order ${sold.number}`)).toBeVisible();
  await page.goto('/notifications');
  await settled(page);
  await expect(page.getByRole('link', { name: `New sales order ${sold.number}`, exact: true })).toBeVisible();
});
