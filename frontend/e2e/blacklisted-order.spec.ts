// An order for a blacklisted contact, with the keyboard only.

import { apiRequest, type Row } from './api-request';
import { expectQuantitySelected, heading, press, product, type } from './by-keys';
import { forbidPointer, tabTo } from './focus';
import { expect, settled, signIn, test } from './journey';

test("a salesperson is warned and can't order for a blacklisted contact; an admin is warned and can", async ({
  page,
}) => {
  test.slow();
  const name = `Barred ${Date.now() % 1_000_000}`;
  await forbidPointer(page);
  await signIn(page, 'sales', '/contacts');
  await settled(page);
  const inShop = <T = Row>(method: string, path: string, body?: object) =>
    apiRequest<T>(page, method, path, body, 'development');
  const contact = await inShop('POST', '/customers', { name });
  const reason = { p_customer_id: contact.id, p_reason: 'Three unpaid orders' };
  await inShop('POST', '/rpc/secure_blacklist_customer', reason);
  const orders = async () =>
    (await inShop<{ items: Row[] }>('GET', `/purchases?customer_id=${contact.id}`)).items.length;

  const fillIn = async () => {
    await press(page, 'n', 'o');
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
    await type(page, name);
    const option = page.getByRole('option', { name: new RegExp(`^${name}`) });
    await expect(option).toContainText('Blacklisted');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog'), 'a person who exists is not created again').toHaveCount(0);
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toHaveValue(name);
    await expect(page.getByText('Reason: Three unpaid orders')).toBeVisible();
    await tabTo(page, product(page));
    await press(page, 'ArrowDown');
    await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option').first()).toBeVisible();
    await press(page, 'Enter');
    await expectQuantitySelected(page);
    await press(page, 'Control+s');
  };

  await test.step('a salesperson', async () => {
    await fillIn();
    await expect(page.getByText(`${name} is blacklisted. Only an admin can place an order.`)).toBeVisible();
    await expect(
      page.getByText('This contact is blacklisted. Only an admin can place an order.').first(),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toHaveAttribute('aria-invalid', 'true');
    expect(await orders()).toBe(0);
  });

  await test.step('an admin', async () => {
    await signIn(page, 'admin', '/contacts?env=development');
    await settled(page);
    await fillIn();
    await expect(heading(page, /^Sales order SO-\d+$/)).toBeVisible();
    expect(await orders()).toBe(1);
  });
});
