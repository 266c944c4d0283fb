// Sign-in with Google, against an OpenID provider that checks every request.

import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { python, root } from './forked-servers';
import { expect, ownShop, signIn, test, expectToast } from './journey';
import { startShop } from './server';

interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

let provider: ChildProcessByStdio<Writable, Readable, null> | undefined;

/** The person who signs in with the provider from now on. */
const be = (person: Person) => provider?.stdin.write(`${JSON.stringify(person)}\n`);

const gina: Person = { sub: 'g-1', email: 'gina@shop.example', email_verified: true, name: 'Gina Low' };

test.use(
  ownShop(async () => {
    const running = spawn(python, ['-m', 'tests.identity.provider'], {
      cwd: join(root, 'backend'),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    provider = running;
    const [line] = (await once(running.stdout, 'data')) as [Buffer];
    const shop = await startShop({
      like: process.env['E2E_STAFFED'],
      settings: {
        ORDERKEEP_GOOGLE_CLIENT_ID: 'shop-client',
        ORDERKEEP_GOOGLE_CLIENT_SECRET: 'a secret & more',
        ORDERKEEP_GOOGLE_ISSUER: line.toString().trim(),
      },
    });
    running.stdin.write(`${shop.url}/auth/v1/callback\n`);
    return { url: shop.url, remove: () => shop.remove().finally(() => running.kill()) };
  }),
);

test('signing in with Google, and why it can be refused', async ({ page }) => {
  be(gina);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Gina Low, account menu' })).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'Set a password first. Google is your only way to sign in.');

  await page.evaluate(() => localStorage.clear());
  be({ ...gina, sub: 'g-2', email: 'zoe@shop.example', email_verified: false });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectToast(page, "Google hasn't verified your email address, so you can't sign in with it.");
});

test('linking a Google account, and unlinking it', async ({ page, browser, shopUrl }) => {
  be(gina);
  const other = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  await signIn(page, 'sales', '/account');
  await page.getByRole('button', { name: 'Link Google' }).click();
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible();
  await expect(page.getByText(/^gina@shop\.example, since /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await expectToast(page, 'Google linked');

  await signIn(other, 'colleague', '/account');
  await other.getByRole('button', { name: 'Link Google' }).click();
  await expectToast(other, 'This Google account is already linked to another user.');
  await other.context().close();

  await page.getByRole('button', { name: 'Unlink' }).click();
  await expectToast(page, 'Google account unlinked');
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible();
});
