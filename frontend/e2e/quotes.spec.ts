// A quote from the form to the customer's private page to the order, at the desk and on a phone.

import type { Browser, Page } from '@playwright/test';

import { apiRequest, type Row } from './api-request';
import { press } from './by-keys';
import { expect, settled, test, expectToast, violations, startSession } from './journey';

let made_before = 0;
const stamp = () => `${Date.now()}-${(made_before += 1)}`;

const narrow = async (page: Page) => {
  const [inner, width] = await page.evaluate(() => [window.innerWidth, document.documentElement.scrollWidth] as const);
  expect(width).toBeLessThanOrEqual(inner);
};

const linkOn = (page: Page) => page.getByLabel('Link to the private page').inputValue();

/** Someone without an account, in their own browser. */
const asCustomer = async (browser: Browser, link: string, look: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  await look(page);
  await context.close();
};

test('a quote is written by keyboard, sent, accepted on the private page and becomes an order', async ({
  page,
  browser,
}) => {
  const mark = stamp();
  await startSession(page, 'admin');
  await page.goto('/?env=test');
  await apiRequest(page, 'POST', '/products', { name: `Quote lamp ${mark}`, price: 19.99, stock_quantity: 9 });
  await apiRequest(page, 'POST', '/customers', { name: `Tess ${mark}` });
  await settled(page);

  await test.step('the final amount is live and read-only', async () => {
    await press(page, 'n', 'q');
    await expect(page.getByRole('heading', { level: 1, name: 'New Quote' })).toBeVisible();
    const dialog = page.getByRole('main');
    await dialog.getByLabel('Title').fill(`Three lamps ${mark}`);
    await dialog.getByRole('combobox', { name: 'Contact' }).fill(`Tess ${mark}`);
    await page.getByRole('option', { name: new RegExp(`^Tess ${mark}`) }).click();
    await dialog.getByRole('button', { name: 'Add a product' }).click();
    await dialog.getByRole('combobox', { name: 'Product' }).fill(`Quote lamp ${mark}`);
    await page.getByRole('option', { name: new RegExp(`^Quote lamp ${mark}`) }).click();
    await expect(dialog.getByLabel('Unit price')).toHaveValue('19.99');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByLabel('Discount amount').fill('9.97');
    await expect(dialog.getByLabel('Total amount')).toHaveValue('59.97');
    await expect(dialog.getByLabel('Final amount')).toHaveValue('50.00');
    await expect(dialog.getByLabel('Final amount')).not.toBeEditable();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create quote' }).click();
    await expectToast(page, 'Quote created successfully');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Quote Q-\d+/);
  });

  await test.step('without an email server the button says what to set up', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Send Q-/ });
    await expect(dialog.getByText('Set one up under Email settings')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the customer accepts without an account, and this page updates live', async () => {
    await asCustomer(browser, await linkOn(page), async (customer) => {
      await expect(customer.getByRole('heading', { level: 1 })).toContainText(/^Quote Q-\d+/);
      await expect(customer.getByRole('region', { name: 'Quote details' })).toContainText('$50.00');
      expect(await violations(customer)).toEqual([]);
      await narrow(customer);
      await customer.getByLabel('Note to the seller').fill('One parcel, please');
      await customer.getByRole('button', { name: 'Accept quote' }).click();
      await expect(customer.getByText('You accepted this quote.', { exact: false })).toBeVisible();
    });
    await expect(page.getByText('One parcel, please').first()).toBeVisible();
    const events = page.locator('.timeline .what');
    await expect(events.nth(0)).toHaveText(new RegExp(`^Tess ${mark} accepted the quote`));
    await expect(events.nth(1)).toHaveText(/^You marked the quote as sent/);
  });

  await test.step('it is converted once, and quote and order link to each other', async () => {
    await page.getByRole('button', { name: 'Convert to order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Sales order SO-\d+/);
    await page.getByRole('link', { name: 'From a quote' }).click();
    await expect(page.getByRole('link', { name: 'Open the sales order' })).toBeVisible();
    const { items } = await apiRequest<{ items: (Row & { total_amount: number; quantity: number })[] }>(
      page,
      'GET',
      `/purchases?q=${encodeURIComponent(`Quote lamp ${mark}`)}`,
    );
    expect(items).toMatchObject([{ total_amount: 50, quantity: 3 }]);
  });
});

test('on a phone: a quote is sent, declined by its customer, and offered again', async ({ page, browser }) => {
  const mark = stamp();
  await page.setViewportSize({ width: 360, height: 740 });
  await startSession(page, 'admin');
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Uma ${mark}` });
  const quote = await apiRequest(page, 'POST', '/quotes', {
    title: `Party ${mark}`,
    customer_id: customer.id,
    total_amount: 120,
  });
  await page.goto(`/quotes/${quote.id}?env=test`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
  await expect(page.getByRole('button', { name: 'Mark as accepted' })).toBeVisible();
  await asCustomer(browser, await linkOn(page), async (reader) => {
    await reader.getByRole('button', { name: 'Decline' }).click();
    await expect(reader.getByText('You declined this quote.', { exact: false })).toBeVisible();
  });
  await expect(page.getByText('Declined').first()).toBeVisible();
  await settled(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  // The old page also says Draft, in its history.
  await expect(page).not.toHaveURL(new RegExp(quote.id));
  await expect(page.getByText('Draft').first()).toBeVisible();
  const { items } = await apiRequest<{ items: { status: string }[] }>(
    page,
    'GET',
    `/quotes?customer_id=${customer.id}&sort=number`,
  );
  expect(items.map(({ status }) => status)).toEqual(['rejected', 'draft']);
});

test('a sent quote is edited as a new version, and the customer accepts what was sent last', async ({
  page,
  browser,
}) => {
  const mark = stamp();
  await startSession(page, 'admin');
  const customer = await apiRequest(page, 'POST', '/customers', { name: `Vera ${mark}` });
  const quote = await apiRequest(page, 'POST', '/quotes', {
    title: `Two tents ${mark}`,
    customer_id: customer.id,
    lines: [{ description: 'Tent', quantity: 2, unit_price: 30 }],
  });
  await apiRequest(page, 'PATCH', `/quotes/${quote.id}`, { status: 'sent' });
  await page.goto(`/quotes/${quote.id}?env=test`);
  const link = await linkOn(page);

  await test.step('Edit is the page of the form, where a product can be created in a line', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByText('Saving a change creates version 2')).toBeVisible();
    await page.getByRole('button', { name: 'Add a product' }).click();
    await page.keyboard.type(`Tent peg ${mark}`);
    await page.getByRole('option', { name: `Create product "Tent peg ${mark}"` }).click();
    const product = page.getByRole('dialog');
    await product.getByLabel('Price', { exact: true }).fill('4');
    await product.getByRole('button', { name: 'Create product' }).click();
    await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(`Tent peg ${mark}`);
    await expect(page.getByLabel('Final amount')).toHaveValue('64.00');
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save version 2' }).click();
    await expectToast(page, 'Version 2 saved');
    await expect(page.getByText('Version 1, $60.00')).toBeVisible();
  });

  await test.step('the customer sees version 1, without buttons', async () => {
    await asCustomer(browser, link, async (reader) => {
      await expect(reader.getByRole('region', { name: 'Quote details' })).toContainText('$60.00');
      await expect(reader.getByText("We're updating this quote.", { exact: false })).toBeVisible();
      await expect(reader.getByRole('button', { name: 'Accept quote' })).toHaveCount(0);
    });
  });

  await test.step('sent again, version 2 is accepted and named in the timeline', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click();
    await asCustomer(browser, link, async (reader) => {
      await expect(reader.getByRole('region', { name: 'Quote details' })).toContainText('$64.00');
      await reader.getByRole('button', { name: 'Accept quote' }).click();
      await expect(reader.getByText('You accepted this quote.', { exact: false })).toBeVisible();
    });
    await expect(page.getByText(`Vera ${mark} accepted the quote`)).toBeVisible();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
});

test('a quote is written for a prospect, who replaces the contact; totals step by the cent', async ({ page }) => {
  const mark = stamp();
  await startSession(page, 'admin');
  await page.goto('/?new=quote&env=test');
  await expect(page).toHaveURL(/\/quotes\?open=new/);
  await apiRequest(page, 'POST', '/customers', { name: `Cora ${mark}` });
  const prospect = await apiRequest(page, 'POST', '/prospects', { name: `Petra ${mark}` });
  const dialog = page.getByRole('main');
  await dialog.getByLabel('Title').fill(`For a prospect ${mark}`);
  await dialog.getByRole('combobox', { name: 'Contact' }).fill(`Cora ${mark}`);
  await page.getByRole('option', { name: new RegExp(`^Cora ${mark}`) }).click();
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue(`Cora ${mark}`);
  await dialog.getByRole('combobox', { name: 'Or a prospect' }).fill(`Petra ${mark}`);
  await page.getByRole('option', { name: new RegExp(`^Petra ${mark}`) }).click();
  await expect(dialog.getByRole('combobox', { name: 'Contact' })).toHaveValue('');
  for (const label of ['Total amount', 'Discount amount', 'Tax amount']) {
    const field = dialog.getByLabel(label);
    await expect(field).toHaveAttribute('step', '0.01');
    await field.fill('10');
    await field.press('ArrowUp');
    await expect(field).toHaveValue('10.01');
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await expect(field).toHaveValue('9.99');
  }
  await dialog.getByRole('button', { name: 'Create quote' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Quote Q-\d+/);
  const { items } = await apiRequest<{
    items: { customer_id: string | null; prospect_id: string | null; total_amount: number; final_amount: number }[];
  }>(page, 'GET', `/quotes?q=${encodeURIComponent(mark)}`);
  expect(
    items.map(({ customer_id, prospect_id, total_amount, final_amount }) => ({
      customer_id,
      prospect_id,
      total_amount,
      final_amount,
    })),
  ).toEqual([{ customer_id: null, prospect_id: prospect.id, total_amount: 9.99, final_amount: 9.99 }]);
});
