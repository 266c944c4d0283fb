// The public pages: the landing page, and the pages that the payment provider redirects to.

import { expect, signIn, test, violations, startSession } from './journey';

const features = [
  'Order management',
  'Customer management',
  'Analytics and reports',
  'Inventory control',
  'Task management',
  'Vendor relations',
];
const tagline = 'Keep every order in order, see every purchase and know every customer.';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the public pages, on a desktop and on a phone', async ({ page }) => {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ['/', '/tour', '/subscription-success', '/subscription-cancelled']) {
          await page.goto(path);
          await expect(page.locator('h1')).toHaveCount(1);
          expect.soft(await violations(page), `${path} at ${width}`).toEqual([]);
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(tooWide, `${path} at ${width}`).toBe(0);
        }
      }
    });
  });
}

test('the landing page can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  for (const name of features) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Loading Application...')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/help');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await context.close();
});

test('signed out, / is the landing page: tagline, six features, the footer, and no plan that nobody can buy', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page).toHaveTitle('Keep every order in order - Orderkeep');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(features);
  // Without a payment provider, the plan can't be bought.
  await expect(page.getByText('Starter')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Price' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/help');
  await expect(footer.getByRole('link', { name: 'Product tour' })).toHaveAttribute('href', '/tour');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the clips of the tour are silent, play on demand and weigh less than 400 KB each', async ({ page }) => {
  const weights: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.webm')) weights.push(Number(answer.headers()['content-range']?.split('/')[1] ?? NaN));
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Product tour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orderkeep in short clips');
  const clips = page.locator('video');
  await expect(clips).toHaveCount(5);
  expect(weights).toEqual([]);
  for (const clip of await clips.all()) {
    await clip.scrollIntoViewIfNeeded();
    expect(await clip.evaluate((video: HTMLVideoElement) => video.muted && video.paused)).toBe(true);
    await clip.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
    const size = await clip.evaluate((video: HTMLVideoElement) => [
      video.videoWidth,
      video.videoHeight,
      video.duration,
    ]);
    expect(size.slice(0, 2)).toEqual([1280, 800]);
    expect(size[2]).toBeLessThan(30);
    await clip.evaluate((video: HTMLVideoElement) => video.pause());
  }
  expect(weights).toHaveLength(5);
  expect(Math.max(...weights)).toBeLessThan(400 * 1024);
});

test('its buttons lead to the features and to the sign-in; other pages still require it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See how it works' }).click();
  await expect(page.locator('#features')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Six jobs, one set of records' })).toBeInViewport();
  for (const nth of [0, 1]) {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in', exact: true }).nth(nth).click();
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test('signed in, / is the dashboard, and the landing page leads to it', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await page.goto('/subscription-success');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the pages after a payment', async ({ page }) => {
  await page.goto('/subscription-success');
  await expect(page).toHaveTitle('Subscription Activated Successfully - Orderkeep');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Activated Successfully');
  await expect(page.getByText('Welcome', { exact: true })).toBeVisible();
  await expect(page.getByText("You'll receive a confirmation email.")).toBeVisible();
  await page.goto('/subscription-cancelled');
  await expect(page).toHaveTitle('Subscription Cancelled - Orderkeep');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscription Cancelled');
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
});

test("a visitor doesn't load code that only the app needs, and typing starts loading it", async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (answer) => loaded.push(new URL(answer.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  expect(loaded.filter((path) => /(app|session-client|sign-in)-[^/]{8}\.js$/.test(path))).toEqual([]);
  await page.getByLabel('Email', { exact: true }).pressSequentially('a');
  await expect
    .poll(() => loaded.filter((path) => /\/(app|session-client|sign-in)-[^/]{8}\.js$/.test(path)).length)
    .toBe(3);
});

test('env is kept on the public pages, and a form says what is missing', async ({ page }) => {
  await page.goto('/?env=test');
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().click();
  await expect(page).toHaveURL(/\/auth\?env=test$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('nobody@shop.example');
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page.getByRole('alert').getByText('Incorrect email or password.')).toBeVisible();
});

test('an ended session leads to the landing page, or from elsewhere to the sign-in, without a loop', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (!key.endsWith('-auth-token')) continue;
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        key,
        JSON.stringify({ ...kept, expires_at: 1, access_token: 'x.y.z', refresh_token: 'gone' }),
      );
    }
  });
  await page.goto('/contacts');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(tagline);
});
