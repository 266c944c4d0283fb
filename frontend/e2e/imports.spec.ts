// A table is pasted, matched, checked, imported and undone; what the server refuses keeps what was pasted.

import { readFileSync } from 'node:fs';
import { apiRequest } from './api-request';
import { expect, test, expectToast, violations, startSession } from './journey';

const PAGE = '/catalog/import-export?kind=products&env=test';

test('a pasted table is matched, checked, imported and undone', async ({ page }) => {
  const mark = String(Date.now());
  const table = [
    'Article\tRetail\tShelf\tFax',
    `Lamp ${mark}\t12.50\t3\t1`,
    `Lock ${mark}\t39\t2\t`,
    `Bell ${mark}\tfree\t1\t`,
  ].join('\n');
  await startSession(page, 'admin');
  await page.goto(PAGE);
  const found = async () => {
    const { items } = await apiRequest<{ items: { name: string }[] }>(page, 'GET', `/products?q=${mark}&sort=name`);
    return items.map(({ name }) => name);
  };
  const next = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('an empty table is refused at the field', async () => {
    await next('Paste a table').click();
    await next('Match columns').click();
    await expect(page.getByText('Paste a table to import')).toBeVisible();
  });

  await test.step('columns are shown with their first values', async () => {
    await page.getByLabel('Table', { exact: true }).fill(table);
    await next('Match columns').click();
    await expect(page.getByRole('row', { name: /^Retail/ })).toContainText('12.50, 39, free');
    await expect(page.getByLabel('Import Article as')).toHaveValue('name');
    await expect(page.getByLabel('Import Retail as')).toHaveValue(':blank');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a required field has to be matched', async () => {
    await next('Check rows').click();
    await expect(page.getByText('Choose a column for Price.')).toBeVisible();
    await page.getByLabel('Import Retail as').selectOption({ label: 'Price (required)' });
    await page.getByLabel('Import Shelf as').selectOption({ label: 'Stock quantity' });
    await next('Check rows').click();
  });

  await test.step('the check says what would happen, and saves nothing', async () => {
    await expect(page.getByRole('group', { name: 'Row 4' }).getByLabel('Retail')).toHaveValue('free');
    await expect(next('Import 2 products')).toHaveCount(0);
    await next('Fix 1 row first').click();
    await expect(page.getByRole('group', { name: 'Row 4' }).getByLabel('Retail')).toBeFocused();
    await expect(
      page.getByText("1 row can't be imported. Correct or leave out these rows, or import the other rows."),
    ).toBeVisible();
    expect(await found()).toEqual([]);
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await next('Download rows with errors').click();
    const rows = readFileSync(await (await download).path(), 'utf8').split('\r\n');
    expect(rows[0]?.replace('\uFEFF', '')).toBe('Article,Retail,Shelf,Fax,Reason');
    expect(rows[1]).toContain(`Bell ${mark},free,1,,Retail: `);
  });

  await test.step('the other rows are imported', async () => {
    await page.getByText('Import the other rows', { exact: true }).click();
    await next('Import 2 products').click();
    await expect(page.getByText(/^IMP-\d+ imported$/).first()).toBeVisible();
    await expect(page.getByText('2 products imported. 1 row has errors and was skipped.')).toBeVisible();
    expect(await found()).toEqual([`Lamp ${mark}`, `Lock ${mark}`]);
  });

  await test.step('the same columns are matched as before', async () => {
    await next('Import another file').click();
    await next('Paste a table').click();
    await page.getByLabel('Table', { exact: true }).fill(table);
    await next('Match columns').click();
    await expect(page.getByLabel('Import Retail as')).toHaveValue('price');
    await expect(page.getByText('As in your last import').first()).toBeVisible();
  });

  await test.step('the import is undone from its report', async () => {
    await page.getByRole('listitem').filter({ hasText: 'Pasted table.tsv' }).first().getByRole('link').click();
    await next('Undo import').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Undo import/ })
      .click();
    await expectToast(page, 'Import undone');
    await expect(page.getByText('This import was undone.')).toBeVisible();
    expect(await found()).toEqual([]);
  });

  await test.step('the unfinished import is still there', async () => {
    await next('Import another file').click();
    await next('Change data').click();
    await expect(page.getByLabel('Table', { exact: true })).toHaveValue(table);
  });
});

test('rows with errors are corrected in place, and a paste survives a reload', async ({ page }) => {
  const mark = String(Date.now());
  const rows = [`Lamp ${mark}\t12.50`, `Bell ${mark}\tfree`, `Horn ${mark}\t`, `Lock ${mark}\t39`];
  await startSession(page, 'admin');
  await page.goto(PAGE);
  const next = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (number: number) => page.getByRole('group', { name: `Row ${number}` });
  await next('Paste a table').click();
  await page.getByLabel('Table', { exact: true }).fill(['Article\tRetail', ...rows].join('\n'));
  await next('Match columns').click();
  await page.getByLabel('Import Retail as').selectOption({ label: 'Price (required)' });
  await next('Check rows').click();

  await test.step('a wrong correction is refused at its cell', async () => {
    await expect(row(3)).toContainText(`Bell ${mark}`);
    await expect(row(3)).toContainText("'free' isn't a number. Enter it like 1234.50");
    await row(3).getByLabel('Retail').fill('cheap');
    await row(4).getByRole('button', { name: 'Leave out' }).click();
    await expect(row(4)).toContainText("This row won't be imported.");
    await expect(page.getByText('1 row corrected, 1 row left out')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await next('Check again').click();
    await expect(row(3)).toContainText("'cheap' isn't a number. Enter it like 1234.50");
    await expect(row(4)).toHaveCount(0);
  });

  await test.step('the paste, its columns and its corrections are still there after a reload', async () => {
    await row(3).getByLabel('Retail').fill('4.20');
    await page.reload();
    await expect(page.getByText(/^Draft from .+ restored$/)).toBeVisible();
    await expect(page.getByLabel('Table', { exact: true })).toHaveValue(['Article\tRetail', ...rows].join('\n'));
    await next('Match columns').click();
    await expect(page.getByLabel('Import Retail as')).toHaveValue('price');
    await next('Check rows').click();
    await expect(page.getByText('1 row corrected, 1 row left out')).toBeVisible();
  });

  await test.step('the corrected rows are imported, and the paste is gone', async () => {
    await next('Import 3 products').click();
    await expect(page.getByText('3 products imported.')).toBeVisible();
    const { items } = await apiRequest<{ items: { name: string; price: number }[] }>(
      page,
      'GET',
      `/products?q=${mark}&sort=name`,
    );
    expect(items.map(({ name, price }) => [name, price])).toEqual([
      [`Bell ${mark}`, 4.2],
      [`Lamp ${mark}`, 12.5],
      [`Lock ${mark}`, 39],
    ]);
    await page.goto(PAGE);
    await next('Paste a table').click();
    await expect(page.getByLabel('Table', { exact: true })).toHaveValue('');
  });
});

test('what the server refuses keeps the pasted table and says why', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto(PAGE);
  const next = (name: string) => page.getByRole('button', { name, exact: true });
  await next('Paste a table').click();
  const field = page.getByLabel('Table', { exact: true });
  const wide = Array.from({ length: 201 }, (_, at) => `C${at}`).join('\t');
  await field.fill(wide);
  await next('Match columns').click();
  await expect(page.getByText('The file has 201 columns; the limit is 200. Remove some of them')).toBeVisible();
  await expect(field).toHaveValue(wide);
  await field.fill('Name\tPrice\n<script>alert(1)</script>\t=1+1');
  await next('Match columns').click();
  await expect(page.getByRole('row', { name: /^Name/ })).toContainText('<script>alert(1)</script>');
  await next('Check rows').click();
  const cell = page.getByRole('group', { name: 'Row 2' }).getByLabel('Price');
  const long = '9'.repeat((1 << 20) + 1);
  await cell.fill(long);
  await next('Check again').click();
  await expect(page.getByText(/^The corrections are larger than 1 MB\./)).toBeVisible();
  await expect(cell).toHaveValue(long);
  await next('Change columns').click();
  await next('Change data').click();
  await next('File').click();
  const tooLarge = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(26 << 20, 'a') };
  await page.getByLabel('File', { exact: true }).setInputFiles(tooLarge);
  await next('Match columns').click();
  await expect(page.getByText('The file is larger than 25 MB. Choose a smaller one.').first()).toBeVisible();
  await expect(page.getByText('large.csv')).toBeVisible();
});

test('samples and whole lists are downloaded', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/imports?kind=vendors&env=development');
  await expect(page).toHaveURL(/\/catalog\/import-export\?kind=vendors/);
  const saved = async (button: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return (await download).suggestedFilename();
  };
  expect(await saved('Sample of vendors as CSV')).toBe('vendors-sample.csv');
  expect(await saved('Sample of vendors as Excel')).toBe('vendors-sample.xlsx');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'XLSX', exact: true }).click();
  expect(await saved('Export Brands as XLSX')).toMatch(/^brands-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open list of Stock movements' }).click();
  await expect(page).toHaveURL(/\/inventory\?show=movements/);
});

test('a sales rep exports but does not import', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/catalog/import-export');
  await expect(page.getByRole('button', { name: 'Export Contacts as CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.goto('/catalog/import-export?view=import');
  await expect(page.getByText('Only admins can import files.')).toBeVisible();
});
