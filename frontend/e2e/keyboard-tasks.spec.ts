// Daily tasks without a mouse, besides the chain of `keyboard.spec.ts`. No journey here uses a pointer.

import type { Page } from '@playwright/test';

import { apiRequest } from './api-request';
import {
  button,
  command,
  expectQuantitySelected,
  field,
  heading,
  newContact,
  newProduct,
  newVendor,
  pick,
  press,
  product,
  type,
} from './by-keys';
import { expectFocus, forbidPointer, tabTo } from './focus';
import { expect, expectToast, settled, signIn, test } from './journey';

const begin = async (page: Page, first = '/?env=test') => {
  test.slow();
  await forbidPointer(page);
  await signIn(page, 'admin', first);
  await settled(page);
};

test('a product chosen with Enter leads to its quantity, and an edit and a pickup can be undone', async ({ page }) => {
  const name = `Tasks ${Date.now() % 1_000_000}`;
  await begin(page);
  await newVendor(page, `${name} Wholesale`);
  await newProduct(page, `${name} kettle`, '30');
  await newContact(page, `${name} Waiter`);

  await test.step('order: two kettles, then Ctrl+S', async () => {
    await press(page, 'n', 'o');
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
    await pick(page, `${name} Waiter`);
    await tabTo(page, product(page));
    await pick(page, `${name} kettle`);
    await expectQuantitySelected(page);
    await type(page, '2');
    await press(page, 'Control+s');
    await expect(heading(page, /^Sales order SO-\d+$/)).toBeVisible();
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const order = () => apiRequest<{ quantity: number; fulfilled_quantity: number }>(page, 'GET', `/orders/${id}`);

  await test.step('it is edited, and Ctrl+Z undoes it', async () => {
    await press(page, 'e');
    await expect(page.getByRole('dialog', { name: /^Edit SO-/ })).toBeVisible();
    await tabTo(page, field(page, 'Notes'));
    await type(page, 'Gift wrap');
    await press(page, 'Control+s');
    await expectToast(page, 'Purchase updated successfully');
    expect(await order()).toMatchObject({ quantity: 2, total_amount: 60, notes: 'Gift wrap' });
    await press(page, 'Control+z');
    await expectToast(page, 'Undone');
    expect(await order()).toMatchObject({ quantity: 2, total_amount: 60, notes: null });
    await expectFocus(page, 'after the edit was undone');
  });

  await test.step('a pickup is set, and Ctrl+Z undoes it', async () => {
    await command(page, 'Set pickup');
    await expect(page.getByRole('dialog', { name: /^Set pickup/ })).toBeVisible();
    await press(page, 'Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(async () => (await order()).fulfilled_quantity).toBe(2);
    await press(page, 'Control+z');
    await expect.poll(async () => (await order()).fulfilled_quantity).toBe(0);
    expect(await order()).toMatchObject({ pickup_date: null, order_status: 'new' });
    await expect(button(page, 'Set pickup')).toBeVisible();
  });

  await test.step('a stock order: Enter on a new name offers a new product, and saving it leads to the quantity', async () => {
    await press(page, 'n', 's');
    await expect(page.getByRole('combobox', { name: /^Vendor/ })).toBeFocused();
    await pick(page, `${name} Wholesale`);
    await tabTo(page, product(page));
    await type(page, `${name} lamp`);
    await expect(page.getByRole('option', { name: `Create product "${name} lamp"` })).toBeVisible();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'New product' })).toBeVisible();
    await tabTo(page, page.getByRole('dialog').getByLabel('Price', { exact: true }));
    await type(page, '20');
    await press(page, 'Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(product(page)).toHaveValue(`${name} lamp`);
    await expectQuantitySelected(page);
    await type(page, '3');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog'), 'Enter in another field opens nothing').toHaveCount(0);
    await expect(field(page, 'Unit price')).toBeFocused();
    await press(page, 'Control+s');
    await expect(heading(page, /^ST-\d+$/)).toBeVisible();
    await settled(page);
    await expectFocus(page, 'after the draft was saved');
  });

  await test.step('a quote with a line', async () => {
    await press(page, 'n', 'q');
    await expect(field(page, 'Title')).toBeFocused();
    await type(page, `${name} offer`);
    await tabTo(page, page.getByRole('combobox', { name: /^Contact/ }));
    await pick(page, `${name} Waiter`);
    await tabTo(page, button(page, 'Add a product'));
    await press(page, 'Enter');
    await expect(product(page)).toBeFocused();
    await pick(page, `${name} kettle`);
    await expectQuantitySelected(page);
    await press(page, 'Control+s');
    await expect(heading(page, /^Quote Q-\d+$/)).toBeVisible();
    await settled(page);
  });

  await test.step('a call that ends in an order', async () => {
    await press(page, 'n', 'l');
    await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
    await pick(page, `${name} Waiter`);
    await tabTo(page, field(page, 'Summary'));
    await type(page, 'Wants one more kettle');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Order', exact: true }));
    await press(page, 'Space');
    await expect(product(page)).toBeFocused();
    await pick(page, `${name} kettle`);
    await expectQuantitySelected(page);
    await press(page, 'Control+s');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocus(page, 'after the call was logged');
  });
});

test('in a list, Arrow down leads from the search to the rows', async ({ page }) => {
  await begin(page, '/contacts?env=development');
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await type(page, 'a');
  await expect(page).toHaveURL(/q=a/);
  await settled(page);
  await press(page, 'ArrowDown');
  const first = page.getByRole('grid').locator('tbody tr').first();
  await expect(first.locator('td[data-column]').first()).toBeFocused();
  await expectFocus(page, 'on the first row');

  await test.step('X selects the row, and Space previews it', async () => {
    await press(page, 'x');
    await expect(first.getByRole('checkbox')).toBeChecked();
    await press(page, 'x', 'Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('Enter opens it, ] goes to the next, and Escape returns to the list', async () => {
    await press(page, '/', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await expect(page).toHaveURL(/\/contacts\/[0-9a-f-]+/);
    await settled(page);
    const opened = page.url();
    await expect(button(page, 'Next record')).toBeEnabled();
    await press(page, ']');
    await expect.poll(() => page.url()).not.toBe(opened);
    await settled(page);
    await press(page, 'Escape');
    await expect(heading(page, 'Contacts')).toBeVisible();
  });

  await test.step('also to the first card of a list of cards', async () => {
    await page.goto('/contacts?view=cards');
    await settled(page);
    await press(page, '/', 'ArrowDown');
    await expect(page.locator('[data-list-rows] :focus')).toHaveCount(1);
    await expectFocus(page, 'in the first card');
  });
});

test("a delivery can't be undone: no Undo, no dot, and Ctrl+Z changes nothing", async ({ page }) => {
  await begin(page, '/?env=test');
  const name = `Final ${Date.now() % 1_000_000}`;
  const made = await apiRequest(page, 'POST', '/products', { name: `${name} kettle`, price: 30, stock_quantity: 5 });
  const contact = await apiRequest(page, 'POST', '/customers', { name: `${name} Waiter` });
  const order = await apiRequest(page, 'POST', '/purchases', {
    customer_id: contact.id,
    product_id: made.id,
    quantity: 1,
    unit_price: 30,
  });
  const delivery = await apiRequest(page, 'POST', '/deliveries', {
    lines: [{ purchase_id: order.id, quantity: 1 }],
    method: 'pickup',
    status: 'ready',
  });
  await page.goto(`/purchases/${order.id}?env=test`);
  await settled(page);
  await tabTo(page, button(page, /^Mark as (picked up|delivered)/));
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, 'Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(new RegExp(`^${delivery.number} `)).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Recent changes', exact: true })).toBeVisible();
  await press(page, 'Control+z');
  await expectToast(page, 'Nothing to undo');
  await expect(page.getByText(/Can't undo/)).toHaveCount(0);
  expect(await apiRequest(page, 'GET', `/deliveries/${delivery.id}`)).toMatchObject({ status: 'done' });
});
