// Documents of an order: dropped, pasted, replaced by a new version, linked, found by their words, and hidden from others.

import type { Page } from '@playwright/test';
import { apiRequest } from './api-request';
import { expect, settled, signIn, test, violations, startSession } from './journey';

const NOT_IN_CATALOG = '00000000-0000-0000-0000-000000000000';
/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** Drops a text file on the card, or pastes a picture into the page, as the browser would. */
const give = (page: Page, how: 'drop' | 'paste', file: { name: string; type: string; base64: string }) =>
  page.evaluate(
    ([event, { name, type, base64 }]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type }));
      const target = document.querySelector('section[aria-label="Documents"]') ?? document.body;
      target.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [how, file] as const,
  );

test('files of an order are dropped, pasted, replaced, linked, found, and hidden from a colleague', async ({
  page,
}) => {
  const term = `cloudberry${Date.now()}`;
  await startSession(page, 'sales');
  const contact = await apiRequest(page, 'POST', '/customers', { name: `Files ${term}` }, 'development');
  const order = await apiRequest(
    page,
    'POST',
    '/purchases',
    { customer_id: contact.id, product_id: NOT_IN_CATALOG, quantity: 1, unit_price: 5 },
    'development',
  );
  const quote = await apiRequest(
    page,
    'POST',
    '/quotes',
    { customer_id: contact.id, title: `Offer ${term}`, total_amount: 5 },
    'development',
  );
  await page.goto(`/purchases/${order.id}`);
  await settled(page);
  const card = page.getByRole('region', { name: 'Documents' });
  await expect(card.getByText('Drop or paste files here')).toBeVisible();

  await test.step('drop and paste', async () => {
    await give(page, 'drop', { name: `Delivery ${term}.txt`, type: 'text/plain', base64: btoa(`Two jars of ${term}`) });
    await expect(card.getByRole('link', { name: `Delivery ${term}.txt` })).toBeVisible();
    await give(page, 'paste', { name: 'image.png', type: 'image/png', base64: PIXEL });
    await expect(card.getByRole('link', { name: /^Pasted image \d{4}-\d\d-\d\d\.png$/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('preview and a new version', async () => {
    await card.getByRole('link', { name: `Delivery ${term}.txt` }).click();
    await expect(page.getByText(`Two jars of ${term}`)).toBeVisible();
    await page.getByRole('button', { name: 'Upload new version' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('File')
      .setInputFiles({ name: 'second.txt', mimeType: 'text/plain', buffer: Buffer.from(`Three jars of ${term}`) });
    await dialog.getByRole('button', { name: 'Upload version' }).click();
    await expect(page.getByText(`Three jars of ${term}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('linked to the quote of the same contact', async () => {
    await page.getByRole('button', { name: 'Link record' }).click();
    await page.getByRole('dialog').getByLabel('Record').fill(quote.number);
    await page.getByRole('option', { name: quote.number }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Link record' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`/quotes/${quote.id}`);
    await expect(card.getByRole('link', { name: `Delivery ${term}.txt` })).toBeVisible();
  });

  await test.step('found by the words in it', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search contacts/ }).fill(`three ${term}`);
    await page.getByRole('option', { name: `Delivery ${term}.txt` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Delivery ${term}.txt` })).toBeVisible();
  });

  await test.step("a colleague doesn't see it", async () => {
    const address = new URL(page.url()).pathname;
    await signIn(page, 'colleague', address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Delivery ${term}.txt`);
    const { items } = await apiRequest<{ items: unknown[] }>(
      page,
      'GET',
      `/search?q=${term}`,
      undefined,
      'development',
    );
    expect(items).toEqual([]);
  });
});

test('on a vendor, a sales person reads who will see the files', async ({ page }) => {
  await startSession(page, 'sales');
  const { items } = await apiRequest<{ items: { name: string }[] }>(page, 'GET', '/vendors', undefined, 'development');
  await page.goto(`/vendors/shop/${encodeURIComponent(items[0]?.name ?? '')}`);
  await expect(
    page.getByRole('region', { name: 'Documents' }).getByText('Files that you add here are visible to you and admins.'),
  ).toBeVisible();
});
