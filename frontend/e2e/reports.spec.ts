// A report is saved with its settings and opened again; a term in it is explained.

import { expect, settled, test, expectToast, startSession } from './journey';

test('a report is saved under a name, opened again, and explains its turnover', async ({ page }) => {
  const name = `Stock ${Date.now()}`;
  await startSession(page, 'sales');
  await page.goto('/registry/reports?report=stock&period=this_year&by=month');
  await settled(page);
  const views = page.getByRole('navigation', { name: 'Views of Reports' });

  await test.step('saved', async () => {
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Saves the report with its period, comparison and grouping')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expectToast(page, `View "${name}" saved`);
  });

  await test.step('opened again', async () => {
    await views.getByRole('link', { name: 'All reports' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales');
    await views.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock value and turnover');
    await expect(page.getByRole('button', { name: 'Month', exact: true }).last()).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('with the keyboard, the meaning of turnover', async () => {
    const help = page.getByRole('button', { name: 'What turnover means' });
    await help.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Cost of the items that left the stock/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Cost of the items that left the stock/)).toHaveCount(0);
    await expect(help).toBeFocused();
  });
});
