// Names of one word with 80 letters fit every list and every record, from a phone to a laptop.

import type { Page } from '@playwright/test';
import { apiRequest, type Row } from './api-request';
import { expect, settled, signIn, test } from './journey';
import { longNameFaults, WORD } from './long-names';
import { listPages } from './pages';

const PHONE = 360;
const WIDTHS = [1366, 768, PHONE];

interface WithLines extends Row {
  lines: Row[];
}

/** Uploads a file whose name and title are the long word. */
const uploadDocument = (page: Page, customerId: string) =>
  page.evaluate(
    async ([word, customer]) => {
      const { api_key } = (await (await fetch('/config.json')).json()) as { api_key: string };
      const kept = Object.values(localStorage).find((text: string) => text.includes('access_token')) as string;
      const { access_token } = JSON.parse(kept) as { access_token: string };
      const body = new FormData();
      body.set('file', new File(['A guarantee'], `${word}.txt`));
      body.set('title', word);
      body.set('customer_id', customer);
      const answer = await fetch('/storage/v1/documents', {
        method: 'POST',
        headers: { apikey: api_key, authorization: `Bearer ${access_token}`, 'x-environment': 'test' },
        body,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { id: string }).id;
    },
    [WORD, customerId] as const,
  );

/** A record of each kind with the long word as its name, and each refers to the others. Returns their pages. */
const fillShop = async (page: Page): Promise<string[]> => {
  const create = <T = Row>(table: string, body: object) => apiRequest<T>(page, 'POST', `/${table}`, body);
  const { id: category_id } = await create('product_categories', { name: WORD });
  const { id: brand_id } = await create('brands', { name: WORD });
  await create('specifications', { name: WORD, value_type: 'text', category_id });
  await create('document_categories', { name: WORD });
  const { id: vendor_id } = await create('vendors', { name: WORD, contact_person: WORD });
  const { id: customer_id } = await create('customers', {
    name: WORD,
    company: WORD,
    email: `${WORD.slice(0, 30)}@mail.example`,
  });
  const { id: prospect } = await create('prospects', { name: WORD, phone: '+49 30 5550001', source: 'website' });
  const { id: enquiry } = await create('enquiries', { subject: WORD, source: 'phone', customer_id });
  await create('calls', { mode: 'existing', call_type: 'incoming', purpose: 'support', summary: WORD, customer_id });
  const goods = { name: WORD, price: 12, category_id, brand_id, vendor_id, stock_quantity: 1, reorder_level: 4 };
  const { id: product_id } = await create('products', { ...goods, sku: WORD });
  const { id: tracked } = await create('products', {
    ...goods,
    name: `${WORD} 2`,
    is_unit_tracked: true,
    stock_quantity: 0,
  });
  const { id: unit } = await create('assets', { product_id: tracked, serial_number: WORD });
  const order = { customer_id, product_id, quantity: 3, unit_price: 12 };
  const { id: sale } = await create('purchases', order);
  await create('purchases', order);
  const lines = [product_id, tracked].map((id) => ({ product_id: id, quantity: 2, unit_price: 5 }));
  const { id: several } = await create('orders', { customer_id, lines });
  const offered = [...lines, { description: WORD, quantity: 1, unit_price: 40 }];
  const { id: quote } = await create('quotes', { title: WORD, customer_id, total_amount: 0, lines: offered });
  const { id: task } = await create('tasks', { title: WORD, customer_id });
  const day = new Date().toISOString().slice(0, 10);
  await create('appointments', {
    purpose: WORD,
    customer_id,
    starts_at: `${day}T09:00:00Z`,
    ends_at: `${day}T10:00:00Z`,
  });
  const { id: campaign } = await create('campaigns', { name: WORD, subject: WORD, body: `Hello ${WORD}` });
  const { id: note } = await create('workspace_documents', { title: WORD });
  const document = await uploadDocument(page, customer_id);
  const bought = await create<WithLines>('stock_orders', { status: 'ordered', vendor_id, lines });
  const packed = bought.lines.map(({ id }) => ({ stock_order_line_id: id, quantity: 1 }));
  const sent = { tracking_number: WORD, carrier: WORD, status: 'delivered', lines: packed };
  const { id: shipment } = await create('shipments', sent);
  const { id: count } = await create('stock_counts', { title: WORD });
  return [
    `/contacts/${customer_id}`,
    `/contacts/prospects/${prospect}`,
    `/contacts/enquiries/${enquiry}`,
    `/contacts/campaigns/${campaign}`,
    `/inventory/product/${product_id}`,
    `/products/compare?ids=${product_id},${tracked}`,
    `/inventory/admin?count=${count}`,
    `/purchases/${sale}`,
    `/purchases/${sale}?open=edit`,
    `/purchases/${sale}?open=why`,
    `/purchases/${several}`,
    `/quotes/${quote}`,
    `/quotes/${quote}?open=edit`,
    `/asset-management/${unit}`,
    `/stock-orders/${bought.id}`,
    `/stock-orders?open=missing`,
    `/tracking/${shipment}`,
    `/tracking/${shipment}/receive`,
    `/vendors/shop/${vendor_id}`,
    `/tasks/${task}`,
    `/documents/${document}`,
    `/workspace/${note}`,
  ];
};

/** Lists that don't show records of the shop. */
const without = /^\/(admin|notifications)/;

const others = [
  '/',
  '/today',
  '/calendar?view=month',
  '/calendar?view=week',
  '/calendar?view=day',
  '/categories',
  '/catalog',
  '/catalog?view=table',
  '/registry',
  '/registry/reports',
  '/registry/reports?report=stock',
];

test('names of 80 letters without a space wrap or are shortened on every list and record', async ({ page }) => {
  test.setTimeout(900_000);
  await signIn(page, 'admin', '/?env=test');
  const records = await fillShop(page);
  const pages = [...records, ...listPages.filter((each) => !without.test(each)), ...others];
  const seen = new Set<string>();
  for (const path of pages) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === PHONE ? 740 : 900 });
      if (width === WIDTHS[0]) await page.goto(`${path}${path.includes('?') ? '&' : '?'}env=test`);
      await settled(page);
      // Some parts are rendered again for another width.
      await expect.soft
        .poll(() => longNameFaults(page), { message: `${path}, ${width} px`, timeout: 2000 })
        .toEqual([]);
      if ((await page.getByText(WORD).count()) > 0) seen.add(path);
    }
  }
  // The journey has seen what it judges. Forms show the names in their fields.
  expect(records.filter((path) => !path.includes('open=edit') && !seen.has(path))).toEqual([]);
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await page.goto('/products?env=test');
  await settled(page);
  const sku = page.locator('.sku', { hasText: WORD }).first();
  await expect(sku).not.toHaveAttribute('title');
  await sku.hover();
  await expect(sku).toHaveAttribute('title', WORD);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(sku).not.toHaveAttribute('title');
});
