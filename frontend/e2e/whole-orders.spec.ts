// Orders as a whole: put on hold with a reason, one or in bulk; multi-line orders cancelled, restored and deleted.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

interface Group extends Row {
  lines: { id: string; number: string; order_status: string; hold_reason: string | null }[];
}

/** Two lines of two and three lamps; seven are in stock. */
async function ordered(page: Page) {
  const mark = Date.now() % 10_000_000;
  const lamp = await apiRequest(page, 'POST', '/products', { name: `Lumo lamp ${mark}`, price: 20, stock_quantity: 7 });
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Ines ${mark}` });
  const lines = [2, 3].map((quantity) => ({ product_id: lamp.id, quantity, unit_price: 20 }));
  return {
    lamp,
    group: await apiRequest<Group>(page, 'POST', '/purchase_orders', { customer_id: customer.id, lines }),
  };
}

const statusesOf = async (page: Page, { id }: Row) =>
  (await apiRequest<Group>(page, 'GET', `/purchase_orders/${id}`)).lines.map((line) => [
    line.order_status,
    line.hold_reason,
  ]);

test('a multi-line order is cancelled, restored and deleted as a whole', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, group } = await ordered(page);
  const [first] = group.lines;
  await apiRequest(page, 'PATCH', `/purchases/${first?.id}`, { order_status: 'onhold', hold_reason: 'Bad address' });
  await page.goto(`/purchase-orders/${group.id}?env=test`);
  const more = page.getByRole('button', { name: 'More', exact: true });

  await test.step('every line is cancelled, and undo restores the status of each', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    await expectToast(page, 'Purchase order cancelled');
    expect(await statusesOf(page, group)).toEqual([
      ['cancelled', null],
      ['cancelled', null],
    ]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Undone');
    expect(await statusesOf(page, group)).toEqual([
      ['onhold', 'Bad address'],
      ['new', null],
    ]);
  });

  await test.step('deleting lists the consequences and removes every line', async () => {
    await settled(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'Delete completely' }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${group.number} completely?` });
    await expect(question).toContainText(group.lines.map(({ number }) => number).join(', '));
    await expect(question).toContainText('$100.00 less in sales');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: `Delete order ${group.number}` }).click();
    await expectToast(page, 'Purchase Deleted');
    await expect(page).toHaveURL(/\/purchase-orders\?/);
    expect((await apiRequest<{ items: unknown[] }>(page, 'GET', `/purchases?product_id=${lamp.id}`)).items).toEqual([]);
  });
});

test('a hold requires a reason and shows it; many orders get one reason', async ({ page }) => {
  await startSession(page, 'admin');
  const { lamp, group } = await ordered(page);
  const [first] = group.lines;
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

  await test.step('and in the list, where undo restores the reason of each order', async () => {
    await page.goto(`/purchases?env=test&filter=all&product_id=${lamp.id}`);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await page.locator('thead').getByRole('checkbox').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Status' }).click();
    await hold('Bad address');
    expect(await statusesOf(page, group)).toEqual([
      ['onhold', 'Bad address'],
      ['onhold', 'Bad address'],
    ]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToast(page, 'Restored 2 orders');
    expect(await statusesOf(page, group)).toEqual([
      ['onhold', 'Waiting for the deposit'],
      ['new', null],
    ]);
  });
});
