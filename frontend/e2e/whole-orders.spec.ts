// Orders as a whole: put on hold with a reason, one or in bulk; cancelled, restored and deleted with all their lines.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Order extends Row {
  lines: { id: string; number: string; order_status: string; hold_reason: string | null }[];
}

/** Two lines of two and three lamps; seven are in stock. */
async function ordered(page: Page) {
  const mark = Date.now() % 10_000_000;
  const name = `Lumo lamp ${mark}`;
  const lamp = await apiRequest(page, 'POST', '/products', { name, price: 20, stock_quantity: 7 });
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Ines ${mark}` });
  const lines = [2, 3].map((quantity) => ({ product_id: lamp.id, quantity, unit_price: 20 }));
  return {
    lamp: { ...lamp, name },
    order: await apiRequest<Order>(page, 'POST', '/orders', { customer_id: customer.id, lines }),
  };
}

const statusesOf = async (page: Page, { id }: Row) =>
  (await apiRequest<Order>(page, 'GET', `/orders/${id}`)).lines.map((line) => [line.order_status, line.hold_reason]);

test('an order is cancelled, restored and deleted as a whole', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, order } = await ordered(page);
  const [first] = order.lines;
  await apiRequest(page, 'PATCH', `/purchases/${first?.id}`, { order_status: 'onhold', hold_reason: 'Bad address' });
  await page.goto(`/purchases/${order.id}?env=test`);
  const more = page.getByRole('button', { name: 'More', exact: true });

  await test.step('every line is cancelled, and undo restores the status of each', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    await expectToast(page, 'Order cancelled');
    expect(await statusesOf(page, order)).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone');
    expect(await statusesOf(page, order)).toEqual([
      ['onhold', 'Bad address'],
      ['new', null],
    ]);
  });

  await test.step('deleting lists the consequences and removes every line', async () => {
    await settled(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete completely' }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${order.number} completely?` });
    await expect(question).toContainText('2 lines deleted');
    await expect(question).toContainText('$100.00 less in sales');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: `Delete order ${order.number}` }).click();
    await expectToast(page, 'Purchase Deleted');
    await expect(page).toHaveURL(/\/purchases\?/);
    expect((await apiRequest<{ items: unknown[] }>(page, 'GET', `/purchases?product_id=${lamp.id}`)).items).toEqual([]);
  });
});

test('a hold requires a reason and shows it; many orders get one reason', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, order } = await ordered(page);
  const [first] = order.lines;
  const main = page.getByRole('main');
  const hold = async (reason: string) => {
    await page.getByRole('menuitemradio', { name: 'On hold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Put on hold' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await test.step('on the page of an order', async () => {
    await page.goto(`/purchases/${first?.id}?env=test`);
    await main.getByRole('button', { name: 'Change status' }).first().click();
    await hold('Waiting for the deposit');
    await expect(main.locator('.callout')).toContainText('On hold. Waiting for the deposit');
    await expect(main.getByRole('region', { name: 'Timeline' })).toContainText('Waiting for the deposit');
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('and in the list, where undo restores the status of each line', async () => {
    await apiRequest(page, 'PATCH', `/orders/${order.id}`, { order_status: 'new' });
    await apiRequest(page, 'PATCH', `/purchases/${first?.id}`, { order_status: 'processing' });
    await page.goto(`/purchases?env=test&filter=all&q=${encodeURIComponent(lamp.name)}`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.locator('thead').getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
    await hold('Bad address');
    expect(await statusesOf(page, order)).toEqual([
      ['onhold', 'Bad address'],
      ['onhold', 'Bad address'],
    ]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Restored 1 order');
    expect(await statusesOf(page, order)).toEqual([
      ['processing', null],
      ['new', null],
    ]);
  });
});

test('the rest of an order is cancelled after a part was delivered, and what came back is refunded', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const { order } = await ordered(page);
  const [first] = order.lines;
  await apiRequest(page, 'POST', `/orders/${order.id}/pickup`, { line_ids: [first?.id] });
  await page.goto(`/purchases/${order.id}?env=test`);
  const main = page.getByRole('main');

  await test.step('the question names what was delivered', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    const question = page.getByRole('alertdialog', { name: `Cancel ${order.number}?` });
    await expect(question).toContainText('2 of 5 have been delivered. Cancel the other 3?');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel 3 items' }).click();
    await expectToast(page, 'Order cancelled');
    await expect(main.getByText('Delivered', { exact: true }).first()).toBeVisible();
  });

  await test.step('a returned lamp is refunded, and Undo takes the return back', async () => {
    await settled(page);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Return items' }).click();
    const dialog = page.getByRole('dialog', { name: `Return items of ${order.number}` });
    await dialog.getByLabel('Good').fill('1');
    await dialog.getByLabel('Reason').fill('Too dim');
    await expect(dialog.getByLabel('Refund before tax')).toHaveValue('20.00');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Return 1 item' }).click();
    await expectToast(page, 'Return recorded');
    await expect(main.getByRole('region', { name: 'Deliveries and returns' })).toContainText('Too dim');
    await expect(main.getByText('Partly returned', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone');
    await expect(main.getByText('Partly returned', { exact: true })).toHaveCount(0);
  });
});

test('a line is added, changed, moved and removed', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, order } = await ordered(page);
  await page.goto(`/purchases/${order.id}?env=test`);
  const items = page.getByRole('table', { name: 'Items' });
  const rows = items.getByRole('row');
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: 'Add item' }).click();
  const adding = page.getByRole('dialog', { name: `Add an item to ${order.number}` });
  await adding.getByRole('combobox', { name: /^Product/ }).fill(lamp.name);
  await page.getByRole('option', { name: lamp.name }).first().click();
  await adding.getByLabel('Quantity', { exact: true }).fill('1');
  await adding.getByLabel('Notes').fill('Engrave "Ines"');
  await adding.getByRole('button', { name: 'Add item' }).click();
  await expectToast(page, 'Purchase updated successfully');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText(`${order.number}-3`);
  await expect(rows.nth(3)).toContainText('Engrave "Ines"');

  const choose = async (row: number, name: string) => {
    await rows
      .nth(row)
      .getByRole('button', { name: /^More for / })
      .click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose(3, 'Move up');
  await expect(rows.nth(2)).toContainText(`${order.number}-3`);
  await choose(2, 'Edit line');
  const editing = page.getByRole('dialog', { name: `Edit ${order.number}-3` });
  await expect(editing.getByLabel('Notes')).toHaveValue('Engrave "Ines"');
  await editing.getByLabel('Notes').fill('');
  await editing.getByLabel('Quantity', { exact: true }).fill('4');
  await editing.getByRole('button', { name: 'Save line' }).click();
  await expect(rows.nth(2)).toContainText('$80.00');
  await expect(rows.nth(2)).not.toContainText('Engrave');
  await choose(2, 'Remove line');
  await expectToast(page, 'Line removed');
  await expect(rows).toHaveCount(3);
});
