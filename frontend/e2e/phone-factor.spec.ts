// A code by text message as the second factor, against a gateway that keeps what it accepts.

import { createServer } from 'node:http';
import { appCode, STEP_MS } from './app-code';
import { expect, ownShop, signIn, test, expectToast, violations } from './journey';
import { addressOf, password, startShop } from './server';

const messages: string[] = [];

test.use(
  ownShop(async () => {
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        messages.push(body);
        response.writeHead(202).end();
      });
    });
    await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
    const at = gateway.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    const shop = await startShop({
      like: process.env['E2E_STAFFED'],
      settings: { ORDERKEEP_SMS_GATEWAY_URL: `http://127.0.0.1:${port}/messages` },
    });
    return { url: shop.url, remove: () => shop.remove().finally(() => gateway.close()) };
  }),
);

const codeIn = (message = '') => /"text": ?"(\d{6}) is your Orderkeep code/.exec(message)?.[1] ?? 'none';

test('a phone number is added, and its code is asked for at sign-in', async ({ page, browser, shopUrl }) => {
  await signIn(page, 'sales', '/account');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Text message' }).click();
  await card.getByLabel('Phone number').fill('0170 1234567');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('Enter a phone number with its country code, such as +49 170 1234567')).toBeVisible();
  await card.getByLabel('Phone number').fill('+49 170 1234567');
  await card.getByRole('button', { name: 'Continue' }).click();
  await card.getByRole('button', { name: 'Send a code' }).click();
  await expect(card.getByText('We sent a code by text message.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^New code in \d+ s$/ })).toBeDisabled();
  await expect.poll(() => messages.length).toBe(1);
  const code = codeIn(messages[0]);
  await card.getByLabel('Code', { exact: true }).fill(code === '000000' ? '111111' : '000000');
  await expect(card.getByText('Incorrect code. Check the text message and try again.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await card.getByLabel('Code', { exact: true }).fill(code);
  await expect(card.locator('.account-codes li')).toHaveCount(10);
  const [recovery = ''] = await card.locator('.account-codes li').allInnerTexts();
  await card.getByLabel('I saved my recovery codes').check();
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card.getByText(/^Phone ending in 567, since /)).toBeVisible();

  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  await other.goto('/auth?next=/account');
  await other.getByLabel('Email', { exact: true }).fill(addressOf('sales'));
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByLabel('Password', { exact: true }).press('Enter');
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await other.getByLabel('Code', { exact: true }).fill('123456');
  await expect(other.getByText('Send a code first.')).toBeVisible();
  await other.getByRole('button', { name: 'Send a code' }).click();
  await expect(other.getByText('You can send a new code once a minute. Wait a moment and try again.')).toBeVisible();
  expect(messages).toHaveLength(1);
  expect(await violations(other)).toEqual([]);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill(recovery);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(other.getByText('9 recovery codes left')).toBeVisible();
  await other.context().close();
});

test('a phone number is added to an authenticator app, whose recovery codes stay valid', async ({ page }) => {
  await signIn(page, 'colleague', '/account');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Authenticator app' }).click();
  const secret = await card.locator('.account-setup-key').innerText();
  await card.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await card.getByLabel('I saved my recovery codes').check();
  await card.getByRole('button', { name: 'Done' }).click();

  await card.getByRole('button', { name: 'Add phone number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add phone number' });
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret, Date.now() + STEP_MS));
  await card.getByLabel('Phone number').fill('+49 170 7654321');
  await card.getByRole('button', { name: 'Continue' }).click();
  const before = messages.length;
  await card.getByRole('button', { name: 'Send a code' }).click();
  await expect.poll(() => messages.length).toBe(before + 1);
  await expect(card.getByText('Save your recovery codes')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await card.getByLabel('Code', { exact: true }).fill(codeIn(messages[before]));
  await expectToast(page, 'Second factor added');
  await expect(card.getByText(/^Authenticator app, since /)).toBeVisible();
  await expect(card.getByText(/^Phone ending in 321, since /)).toBeVisible();
  await expect(card.getByText('10 recovery codes left').first()).toBeVisible();
  await expect(card.getByRole('button', { name: /^Add / })).toHaveCount(0);
});
