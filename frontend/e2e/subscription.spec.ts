// Subscribing: from the plan on the landing page through the payment provider's page to the customer portal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { python, root } from './forked-servers';
import { expect, ownShop, test, expectToast, startSession } from './journey';
import { startShop } from './server';

const key = 'sk_test_shop';
let provider = '';

test.use(
  ownShop(async () => {
    const stripe = spawn(python, ['-m', 'tests.stripe_server'], { cwd: join(root, 'backend') });
    const [line] = (await once(stripe.stdout, 'data')) as [Buffer];
    provider = line.toString().trim();
    const shop = await startShop({
      like: process.env['E2E_STAFFED'],
      settings: {
        ORDERKEEP_STRIPE_API_KEY: key,
        ORDERKEEP_STRIPE_API_BASE: provider,
        ORDERKEEP_STRIPE_PRICE_STARTER: 'price_starter',
      },
    });
    return { url: shop.url, remove: () => shop.remove().finally(() => stripe.kill()) };
  }),
);

test('a guest subscribes, sees the plan and manages it', async ({ page, context, request }) => {
  // The provider's own pages aren't ours to render.
  await context.route('https://checkout.stripe.example/**', (route) => route.fulfill({ body: 'Pay here' }));
  await page.goto('/landing');
  await expect(page.locator('#price')).toContainText('Starter');
  await expect(page.locator('#price')).toContainText('$29per month');
  await expect(page.getByRole('link', { name: 'Sign Up & Subscribe' })).toHaveAccessibleDescription(
    "Payment opens in a new tab, on Stripe's page.",
  );
  await startSession(page, 'guest');
  await page.goto('/landing');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const checkout = await opened;
  await expect(checkout.getByText('Pay here')).toBeVisible();
  expect(await checkout.evaluate(() => window.opener as unknown)).toBeNull();
  await request.post(`${provider}/v1/test_helpers/pay`, { headers: { Authorization: `Bearer ${key}` } });

  await page.goto('/subscription-success?session_id=cs_forged');
  await expect(page.getByRole('status')).toHaveText('Your subscription is active.');
  await page.goto('/?dialog=preferences');
  await expect(page.getByText(/^Starter, paid until /)).toBeVisible();
  const portal = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await expect((await portal).getByText('Pay here')).toBeVisible();

  await page.goto('/landing');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expectToast(page, 'You already have a subscription. Manage it in User Preferences.');
});

test('the address alone grants nothing', async ({ page }) => {
  await startSession(page, 'sales');
  await page.goto('/subscription-success?session_id=cs_of_another_user');
  await expect(page.getByRole('status')).toHaveText("Your payment isn't confirmed yet. This can take a minute.");
  await page.goto('/?dialog=preferences');
  await expect(page.getByText("You don't have a subscription.")).toBeVisible();
});
