// The calculator by keyboard alone: calculations, the tape, and a price that goes into a new order.

import { expect, settled, test, violations, startSession } from './journey';

test('a price is calculated, kept on the tape and used in an order', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('calculator');
  await page
    .getByRole('option', { name: /Calculator/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calculator/);
  await expect(page.getByLabel('Cost', { exact: true })).toBeFocused();
  const answer = page.getByRole('status').filter({ hasText: /Profit|Discount|Change|Fill/ });
  const tape = page.getByRole('list', { name: 'Past calculations' });

  await test.step('by keys alone', async () => {
    await page.keyboard.type('60');
    await page.keyboard.press('Tab');
    await page.keyboard.type('40');
    await expect(answer).toContainText('Price$100.00');
    await expect(answer).toContainText('Markup66.667%');
    await page.keyboard.press('Enter');
    await expect(tape.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByLabel('Cost', { exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a letter changes the calculation', async () => {
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/view=change/);
    await expect(page.getByLabel('Amount due')).toBeFocused();
    await page.keyboard.type('12.35');
    await page.keyboard.press('Tab');
    await page.keyboard.type('10');
    await expect(page.getByText('$2.35 is still due')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(tape.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Cash received').fill('20');
    await expect(answer).toContainText('1 × $5, 2 × $1, 2 × 25¢, 1 × 10¢, 1 × 5¢');
  });

  await test.step('the tape survives a reload, and an entry fills in its values', async () => {
    await page.reload();
    await tape.getByRole('button', { name: /Price/ }).click();
    await expect(page.getByLabel('Margin', { exact: true })).toHaveValue('40');
  });

  await test.step('hidden amounts leave the page', async () => {
    await page.keyboard.press('Alt+Shift+P');
    await expect(answer).not.toContainText('100.00');
    await expect(tape).not.toContainText('60');
    await page.keyboard.press('Alt+Shift+P');
    await expect(answer).toContainText('$100.00');
  });

  await test.step('the price is in the new order, also after choosing a product', async () => {
    await page.getByRole('link', { name: 'Use in order' }).click();
    const price = page.getByLabel('Unit price');
    await expect(price).toHaveValue('100.00');
    await page.getByRole('combobox', { name: 'Product' }).fill('Kestrel');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Kestrel/ })
      .first()
      .click();
    await expect(page.getByText(/on hand/)).toBeVisible();
    await expect(price).toHaveValue('100.00');
  });

  await test.step('a later price replaces the one of the kept draft, but not one entered after it', async () => {
    page.on('dialog', (question) => void question.accept());
    const kept = (text: string) =>
      page.waitForFunction((label) => Object.values(localStorage).join().includes(label), text);
    const price = page.getByLabel('Unit price');
    await page.getByLabel('Notes').fill('For the blue counter');
    await kept('For the blue counter');
    await page.goto('/calculator');
    await page.getByLabel('Cost', { exact: true }).fill('30');
    await page.getByLabel('Margin', { exact: true }).fill('40');
    await page.getByRole('link', { name: 'Use in order' }).click();
    await expect(page.getByText(/^Draft from \d\d:\d\d restored with the new unit price$/)).toBeVisible();
    await expect(price).toHaveValue('50.00');
    await expect(page.getByLabel('Notes')).toHaveValue('For the blue counter');
    await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(/Kestrel/);
    await price.fill('49.00');
    await kept('49.00');
    await page.reload();
    await expect(page.getByText(/^Draft from \d\d:\d\d restored$/)).toBeVisible();
    await expect(price).toHaveValue('49.00');
  });
});

test('the tape belongs to one environment', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/calculator?env=test');
  await page.getByLabel('Cost', { exact: true }).fill('1');
  await page.getByLabel('Margin', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Add to tape' }).click();
  await expect(page.getByRole('list', { name: 'Past calculations' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/calculator?env=development');
  await expect(page.getByText('No calculations yet. Press Enter to add one.')).toBeVisible();
});
