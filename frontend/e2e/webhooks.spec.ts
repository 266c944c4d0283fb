// Webhooks to a real receiver: created, delivered, retried after a failure, and sent again by hand.

import { createServer, type Server } from 'node:http';
import { expect, ownShop, test, startSession } from './journey';
import { startShop } from './server';

interface Received {
  id: string;
  type: string;
}

let receiver: Server | undefined;
let address = '';
let status = 200;
const received: Received[] = [];

const listen = () =>
  new Promise<string>((ready) => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { type } = JSON.parse(body) as { type: string };
        received.push({ id: String(request.headers['webhook-id']), type });
        response.writeHead(status).end(status === 200 ? 'thanks' : 'closed for stocktaking');
      });
    });
    receiver.listen(0, '127.0.0.1', () => {
      const found = receiver?.address();
      ready(`http://127.0.0.1:${found && typeof found === 'object' ? found.port : 0}/orders`);
    });
  });

test.use(
  ownShop(async () => {
    address = await listen();
    const shop = await startShop({
      like: process.env['E2E_STAFFED'],
      settings: { ORDERKEEP_WEBHOOK_ALLOW_LOOPBACK: 'true' },
    });
    return { url: shop.url, remove: () => shop.remove().finally(() => receiver?.close()) };
  }),
);

test('an order reaches another program, and a failed message is retried and sent again', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/admin/webhooks?open=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('https://10.0.0.1/orders');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog.getByText("Webhooks can't be sent to private or local addresses")).toBeVisible();
  await dialog.getByLabel('URL').fill(address);
  await dialog.getByLabel('Environment').selectOption('development');
  await dialog.getByLabel('Events').selectOption('chosen');
  await dialog.getByRole('checkbox', { name: 'order.created', exact: true }).check();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();

  const secret = await dialog.getByLabel('Signing secret').inputValue();
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: address });
  await expect(row).toContainText('Active');
  expect(await page.content()).not.toContain(secret);

  const order = async () => {
    await page.goto('/purchases?open=new');
    await page.getByRole('combobox', { name: /^Customer/ }).fill('an');
    await page.getByRole('option').filter({ visible: true }).first().click();
    await page.getByRole('combobox', { name: /^Product/ }).fill('drone');
    await page.getByRole('option').filter({ visible: true }).first().click();
    await page.getByRole('button', { name: /^Create order/ }).click();
    await expect(page).toHaveURL(/\/purchases\/[0-9a-f-]{36}/);
  };
  const log = page.locator('.integration-log > li');
  const openLog = async () => {
    await page.goto('/admin/webhooks');
    await row.getByRole('link').click();
    await log.first().locator('summary').click();
  };

  await test.step('the order is delivered', async () => {
    await order();
    await expect.poll(() => received.map(({ type }) => type)).toEqual(['order.created']);
    await openLog();
    await expect(log).toHaveCount(1);
    await expect(log.first()).toContainText('Delivered');
    await expect(log.first()).toContainText('thanks');
  });

  await test.step('a receiver that fails is tried again', async () => {
    status = 503;
    await order();
    await expect.poll(() => received.length).toBeGreaterThan(1);
    await openLog();
    await expect(log.first()).toContainText('Pending');
    await expect(log.first()).toContainText(/HTTP 503 in \d+ ms, attempt \d, next attempt/);
    await expect(log.first()).toContainText('closed for stocktaking');
    await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: address })).toContainText('Failing');
  });

  await test.step('Send again delivers it, with the same ID', async () => {
    status = 200;
    const failed = received[1];
    const before = received.length;
    await log.first().getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => received.length).toBeGreaterThan(before);
    expect(received.slice(1).every(({ id }) => id === failed?.id)).toBe(true);
    await expect(log.first()).toContainText('Delivered');
    await page.goto('/admin/webhooks');
    await expect(row).toContainText('Active');
  });
});
