// The business chooses how it writes amounts, numbers, dates, times and numbers of records: on every screen, in
// documents, in emails and on the customer's page. Exported files stay readable for machines.

import type { Page } from '@playwright/test';
import { apiRequest, type Row } from './api-request';
import { expect, settled, signIn, test, expectToast, violations } from './journey';
import { printedText } from './printed-text';

const AMOUNT = '1.234,50\u00a0€';
const DAY = '04.03.2025';
const usDollars = /\$\d/;
const euros = /\d,\d\d\s€/;

interface Written {
  order: Row;
  quote: Row;
  mark: string;
}

const write = async (page: Page): Promise<Written> => {
  const mark = String(Date.now() % 10_000_000);
  const product = await apiRequest(page, 'POST', '/products', {
    name: `Lathe ${mark}`,
    price: 1234.5,
    stock_quantity: 9,
  });
  const customer = await apiRequest(page, 'POST', '/customers', {
    name: `Ada ${mark}`,
    email: `ada${mark}@example.com`,
  });
  const order = await apiRequest(page, 'POST', '/purchases', {
    customer_id: customer.id,
    product_id: product.id,
    quantity: 1,
    unit_price: 1234.5,
    purchase_date: '2025-03-04',
  });
  const quote = await apiRequest(page, 'POST', '/quotes', {
    customer_id: customer.id,
    title: `Lathe for Ada ${mark}`,
    total_amount: 1234.5,
    valid_until: '2031-03-04',
  });
  await apiRequest(page, 'POST', '/appointments', {
    purpose: `Visit ${mark}`,
    starts_at: '2031-03-04T01:05:00Z',
    ends_at: '2031-03-04T02:05:00Z',
  });
  return { order, quote, mark };
};

test('the formats of the business are used everywhere, except in exported files', async ({
  page,
  browser,
  shopUrl,
}) => {
  await signIn(page, 'admin', '/?env=test');
  const { order, quote, mark } = await write(page);
  const context = await browser.newContext({ baseURL: shopUrl });
  const colleague = await context.newPage();
  await signIn(colleague, 'colleague', '/inventory');
  const theirs = colleague.getByRole('main');
  await expect(theirs).toContainText(usDollars);

  await test.step('an admin chooses a country, changes some of its formats, and a prefix', async () => {
    await page.goto('/admin/settings?env=test');
    await page.getByLabel('Country').selectOption({ label: 'Germany' });
    await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('EUR');
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await expect(page.getByLabel('Numbers', { exact: true })).toHaveValue('point_comma');
    await expect(page.getByLabel('Dates', { exact: true })).toHaveValue('day_month_dots');
    await expect(page.getByLabel('Week starts on')).toHaveValue('monday');
    await expect(page.getByLabel('Times', { exact: true })).toHaveValue('24');
    await page.getByLabel('Week starts on').selectOption('sunday');
    await page.getByLabel('Times', { exact: true }).selectOption('12');
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
    await page.getByLabel('Sales orders', { exact: true }).fill('q-');
    await expect(page.getByText(/^Next: Q-\d+$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      page.getByText('Q- is the prefix of quotes. Choose a prefix that is clearly different.'),
    ).toBeVisible();
    await page.getByLabel('Sales orders', { exact: true }).fill('a/');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Settings saved');
    await settled(page);
    await expect(page.getByLabel('Sales orders', { exact: true })).toHaveValue('A/');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a colleague sees them without a reload', async () => {
    await expect(theirs).toContainText(euros);
    await expect(theirs).not.toContainText(usDollars);
    await context.close();
  });

  await test.step('lists, the page of an order and the dashboard', async () => {
    await page.goto(`/purchases?q=Lathe+${mark}&env=test`);
    const main = page.getByRole('main');
    await expect(main).toContainText(AMOUNT);
    await expect(main).toContainText(DAY);
    await page.goto(`/purchases/${order.id}?env=test`);
    await expect(main).toContainText(AMOUNT);
    await expect(main).toContainText(DAY);
    await expect(main).toContainText(/\d{1,2}:\d\d (am|pm)/);
    await expect(main).not.toContainText(usDollars);
    await page.goto('/?env=test');
    await settled(page);
    await expect(main).toContainText(euros);
    await expect(main).not.toContainText(usDollars);
  });

  await test.step('the calendar has its week, its clock and its time zone', async () => {
    await page.goto('/calendar?view=month&day=2031-03-04&env=test');
    await expect(page.getByRole('columnheader').first()).toHaveText(/^Sun/);
    await page.goto('/calendar?view=day&day=2031-03-04&env=test');
    const visit = page.getByRole('main').getByText(`Visit ${mark}`).first();
    await expect(visit).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2:05 pm');
  });

  await test.step('a quote: its PDF, its email, and the page of the customer', async () => {
    await apiRequest(page, 'PATCH', `/quotes/${quote.id}`, { status: 'sent' });
    const printed = await printedText(page, `/quotes/${quote.id}/pdf`);
    expect(printed.replaceAll(/\s/g, ' ')).toContain('1.234,50 €');
    expect(printed).toContain('04.03.2031');
    const { message, link } = await apiRequest<{ message: string; link: string }>(
      page,
      'GET',
      `/quotes/${quote.id}/sending`,
    );
    expect(message).toContain(AMOUNT);
    expect(message).toContain('valid until 04.03.2031');
    const outside = await browser.newContext();
    const customer = await outside.newPage();
    await customer.goto(link);
    const offer = customer.getByRole('region', { name: 'Quote details' });
    await expect(offer).toContainText(AMOUNT);
    await expect(customer.getByText('04.03.2031', { exact: true })).toBeVisible();
    await outside.close();
  });

  await test.step('new orders have the new prefix, older ones keep theirs, and a search finds both', async () => {
    const { customer_id, product_id } = await apiRequest<Record<string, string>>(page, 'GET', `/purchases/${order.id}`);
    const more = await apiRequest(page, 'POST', '/purchases', { customer_id, product_id, quantity: 1, unit_price: 9 });
    expect(more.number).toBe(order.number.replace(/^SO-\d+$/, `A/${Number(order.number.slice(3)) + 1}`));
    for (const { id: line, number } of [order, more]) {
      const { purchase_order_id: id } = await apiRequest<Record<string, string>>(page, 'GET', `/purchases/${line}`);
      const { items } = await apiRequest<{ items: Row[] }>(page, 'GET', `/search?q=${encodeURIComponent(number)}`);
      expect(items.map((each) => each.id)).toEqual([id]);
    }
  });

  await test.step('exported files keep the formats of machines', async () => {
    const file = await page.evaluate(async (q) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const headers = { apikey: api_key, authorization: `Bearer ${access_token}`, 'x-environment': 'test' };
      return (await fetch(`/rest/v1/purchases/export?format=csv&q=${q}`, { headers })).text();
    }, encodeURIComponent(order.number));
    expect(file).toContain('1234.5');
    expect(file).toContain('2025-03-04');
    expect(file).not.toContain(DAY);
  });
});
