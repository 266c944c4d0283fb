// Forms: lines are typed without a mouse, Enter never saves, and a new record can be undone.

import type { Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { expect, settled, test, expectToast, startSession } from './journey';

const stamp = () => String(Date.now());

/** A folding saw to sell, its buyer and its vendor. */
const prepare = async (page: Page) => {
  const mark = stamp();
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  const product = await apiRequest(page, 'POST', '/products', {
    name: `Folding saw ${mark}`,
    price: 12,
    stock_quantity: 5,
  });
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Lena ${mark}` });
  await apiRequest(page, 'POST', '/vendors', { name: `Sawmill ${mark}` });
  return { mark, product, customer };
};

const line = (page: Page, at: number) => page.getByRole('group', { name: `Line ${at}`, exact: true });

const choose = async (page: Page, text: string) => {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
};

const forms = [
  { path: '/purchases?open=new&', name: 'sales order', first: 1 },
  { path: '/stock-orders?open=new&', name: 'stock order', first: 1 },
  { path: '/quotes?open=new&', name: 'quote', first: 0 },
];

for (const { path, name, first } of forms) {
  test(`lines of a ${name} are typed with the keyboard alone, and Enter never saves`, async ({ page }) => {
    const { mark } = await prepare(page);
    await page.goto(`${path}env=test`);
    await settled(page);
    const posted: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('/rest/v1/') && posted.push(request.url()),
    );
    await page.getByRole('button', { name: 'Add a product' }).click();
    const added = line(page, first + 1);
    await expect(added.getByRole('combobox', { name: 'Product' })).toBeFocused();
    await choose(page, `Folding saw ${mark}`);
    await expect(added.getByRole('combobox', { name: 'Product' })).toHaveValue(`Folding saw ${mark}`);
    await expect(added.getByLabel('Quantity')).toHaveValue('1');
    await expect(added.getByLabel('Quantity')).toBeFocused();
    await page.keyboard.type('3');
    await expect(added.getByLabel('Quantity')).toHaveValue('3');
    while (!(await line(page, first + 2).count())) await page.keyboard.press('Enter');
    await expect(line(page, first + 2).getByRole('combobox', { name: 'Product' })).toBeFocused();
    await expect(page.getByText('is required')).toHaveCount(0);
    expect(posted).toEqual([]);
  });
}

test('a new order is undone from its toast: it is cancelled and its stock released', async ({ page }) => {
  const { mark, product } = await prepare(page);
  await page.goto('/purchases?open=new&env=test');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await choose(page, `Lena ${mark}`);
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await choose(page, `Folding saw ${mark}`);
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Purchase recorded successfully');
  await expect
    .poll(async () => (await apiRequest<Row & { reserved: number }>(page, 'GET', `/products/${product.id}`)).reserved)
    .toBe(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Undone');
  const { items } = await apiRequest<{ items: { order_status: string }[] }>(
    page,
    'GET',
    `/purchases?product_id=${product.id}`,
  );
  expect(items.map(({ order_status }) => order_status)).toEqual(['cancelled']);
  expect(await apiRequest(page, 'GET', `/products/${product.id}`)).toMatchObject({ reserved: 0, stock_quantity: 5 });
});

test('an order of several lines is undone as a whole', async ({ page }) => {
  const { mark, product } = await prepare(page);
  await page.goto('/purchases?open=new&env=test');
  await expect(page.getByRole('combobox', { name: /^Customer/ })).toBeFocused();
  await choose(page, `Lena ${mark}`);
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await choose(page, `Folding saw ${mark}`);
  await page.getByRole('button', { name: 'Add a product' }).click();
  await choose(page, `Folding saw ${mark}`);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Purchase recorded successfully');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Undone');
  const { items } = await apiRequest<{ items: { order_status: string }[] }>(
    page,
    'GET',
    `/purchases?product_id=${product.id}`,
  );
  expect(items.map(({ order_status }) => order_status)).toEqual(['cancelled', 'cancelled']);
  expect(await apiRequest(page, 'GET', `/products/${product.id}`)).toMatchObject({ reserved: 0, stock_quantity: 5 });
});

test('Undo hides a new contact, and its page goes to the list', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/contacts?open=new&env=test');
  const name = `Undone ${stamp()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Undone');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  expect(await apiRequest<{ items: unknown[] }>(page, 'GET', `/customers?q=${encodeURIComponent(name)}`)).toMatchObject(
    {
      items: [],
    },
  );
});

for (const width of [1440, 360]) {
  test(`a date is chosen in the calendar of a dialog, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await startSession(page, 'admin');
    await page.goto('/tasks?open=new&env=test');
    const form = page.getByRole('dialog', { name: 'New task' });
    const due = form.getByLabel('Due', { exact: true });
    await due.fill('30 jan 2026');
    await form.getByRole('button', { name: 'Open calendar' }).first().click();
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await calendar.getByRole('button', { name: 'Wednesday, 14 January 2026' }).click();
    await expect(calendar).toHaveCount(0);
    await expect(due).toHaveValue('14 Jan 2026');
    await expect(due).toBeFocused();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(calendar.getByRole('button', { name: 'Wednesday, 14 January 2026' })).toBeFocused();
    await page.keyboard.press('PageDown');
    await expect(calendar.getByRole('button', { name: 'Saturday, 14 February 2026' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(due).toHaveValue('14 Feb 2026');
    await expect(form).toBeVisible();
  });
}

test("an email that can't sign up gets an error at its field", async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter an email address such as name@example.com');
  await email.fill('Admin@shop.example');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(email).toHaveAccessibleDescription('This email already has an account. Sign in instead.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(1);
});
