// A row's menu offers the main actions of its record, as far as the role allows; each opens the right page or dialog.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expectFocus } from './focus';
import { expect, settled, signIn, test, startSession } from './journey';

interface Lines extends Row {
  lines: { id: string }[];
}

/** One of each, all with this name. */
const prepare = async (page: Page, name: string) => {
  const make = <T = Row>(path: string, body: object) => apiRequest<T>(page, 'POST', path, body);
  const customer = await make('/customers', { name: `${name} Buyer` });
  const product = await make('/products', { name: `${name} kettle`, price: 30, stock_quantity: 2 });
  const vendor = await make('/vendors', { name: `${name} Wholesale` });
  await make('/enquiries', { subject: `${name} question`, customer_id: customer.id });
  await make('/quotes', { title: `${name} offer`, customer_id: customer.id, total_amount: 30 });
  await make('/orders', {
    customer_id: customer.id,
    customer_reference: name,
    lines: [1, 2].map((quantity) => ({ product_id: product.id, quantity, unit_price: 30 })),
  });
  const bought = await make<Lines>('/stock_orders', {
    vendor_id: vendor.id,
    status: 'ordered',
    lines: [{ product_id: product.id, quantity: 2, unit_price: 10 }],
  });
  await make('/shipments', {
    tracking_number: `${name} 77`,
    carrier: 'Swiftline',
    status: 'in_transit',
    lines: bought.lines.map(({ id }) => ({ stock_order_line_id: id, quantity: 2 })),
  });
  await make('/stock_counts', { title: `${name} shelf`, scope: 'chosen', product_ids: [product.id], blind: false });
};

/** Opens the menu of the first row by keyboard, and returns its items. */
const openMenu = async (page: Page, path: string) => {
  await page.goto(path);
  await settled(page);
  const row = page.locator('.list-page tbody tr[data-row]').first();
  await expect(row, path).toBeVisible();
  await row.locator('td[data-column]').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await expectFocus(page, `the menu on ${path}`);
  return page.getByRole('menu').getByRole('menuitem').allInnerTexts();
};

const lists = [
  { path: '/contacts/enquiries', items: ['Reply', 'Create quote'], act: 'Reply', opens: /open=answer/ },
  {
    path: '/quotes',
    items: ['Send', 'Mark as accepted', 'Mark as declined'],
    act: 'Mark as accepted',
    opens: /open=accepted/,
  },
  { path: '/purchases', items: ['Set pickup', 'Plan delivery'], act: 'Plan delivery', opens: /open=deliver/ },
  { path: '/stock-orders', items: ['Receive'], act: 'Receive', opens: /\/tracking\/.*\/receive/ },
  { path: '/tracking', items: ['Receive'], act: 'Receive', opens: /\/tracking\/.*\/receive/ },
  { path: '/inventory/admin', items: ['Approve'], act: 'Approve', opens: /count=.*open=approve|open=approve.*count=/ },
];

test('an admin answers, delivers, receives and approves from the row', async ({ page }) => {
  await startSession(page, 'admin');
  const name = `Row ${Date.now() % 1_000_000}`;
  await prepare(page, name);
  for (const { path, items, act, opens } of lists) {
    const entries = await openMenu(page, `${path}?env=test&q=${encodeURIComponent(name)}`);
    expect(
      entries.slice(entries.indexOf(items[0] ?? ''), entries.indexOf(items[0] ?? '') + items.length),
      path,
    ).toEqual(items);
    await page.getByRole('menuitem', { name: act, exact: true }).press('Enter');
    await expect(page, `${act} on ${path}`).toHaveURL(opens);
    await settled(page);
    if (act !== 'Receive')
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')), `${act} on ${path}`).toBeVisible();
  }

  await test.step("actions that the role doesn't allow are not offered", async () => {
    await signIn(page, 'sales');
    const entries = await openMenu(page, '/inventory/admin?status=counting');
    expect(entries).toContain('Open');
    expect(entries).not.toContain('Approve');
    expect(await openMenu(page, '/tracking?status=in_transit')).toContain('Receive');
  });
});
