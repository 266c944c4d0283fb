// The URL names the environment that requests use, on every page and in every link to another page.

import { type Page } from '@playwright/test';

import { expect, ownShop, settled, signIn, test, expectToast, startSession } from './journey';
import { plainPages, recordPages, sampled } from './pages';
import { password, startShop } from './server';
import type { Environment } from '@/api/config';
import { envOf, internalLinks, sentEnvironments, environmentMismatches, withEnv } from './sent-environment';

// A page is opened in one environment at most.
for (const [index, environment] of (['development', 'test', 'production'] as const).entries()) {
  test(`an admin in ${environment}: its share of the pages, with links and requests`, async ({ page }) => {
    test.slow();
    await startSession(page, 'admin');
    const addresses = sampled([...plainPages, ...(await recordPages(page))], { at: index, of: 16 });
    await page.evaluate(
      (stored) => localStorage.setItem('preferred_environment', stored),
      environment === 'test' ? 'production' : 'test',
    );
    const carried = sentEnvironments(page);
    const wrong: string[] = [];
    for (const address of addresses)
      wrong.push(
        ...(await environmentMismatches(
          page,
          withEnv(address, environment),
          { shown: environment, carried: environment },
          carried,
        )),
      );
    expect(wrong).toEqual([]);
  });
}

test("a sales rep stays in the deployment's environment, and the URL says so", async ({ page }) => {
  test.slow();
  await startSession(page, 'sales');
  await page.evaluate(() => localStorage.setItem('preferred_environment', 'test'));
  const carried = sentEnvironments(page);
  const wrong: string[] = [];
  for (const address of sampled(plainPages, { at: 0, of: 15 }))
    wrong.push(
      ...(await environmentMismatches(
        page,
        withEnv(address, 'production'),
        { shown: 'development', carried: 'development' },
        carried,
      )),
    );
  expect(wrong).toEqual([]);
});

test('without a valid env the stored preference applies: test is added to the URL, production is not', async ({
  page,
}) => {
  await startSession(page, 'admin');
  const carried = sentEnvironments(page);
  for (const [stored, shown] of [
    ['test', 'test'],
    ['production', null],
  ] as const) {
    await page.evaluate((name) => localStorage.setItem('preferred_environment', name), stored);
    for (const address of [
      '/contacts',
      '/contacts?env=nonsense',
      '/contacts?env=',
      '/dashboard?env=nonsense',
      '/?env=PRODUCTION',
    ]) {
      expect(
        await environmentMismatches(page, address, { shown, carried: stored }, carried),
        `${address} with ${stored}`,
      ).toEqual([]);
    }
  }
});

test('after a switch, through links, back and forward', async ({ page }) => {
  await signIn(page, 'admin');
  const carried = sentEnvironments(page);
  const agrees = async (environment: Environment) => {
    await settled(page);
    expect(envOf(page.url())).toBe(environment);
    for (const request of carried()) expect(request).toMatch(new RegExp(` ${environment}$`));
    for (const href of await internalLinks(page)) expect(envOf(href), href).toBe(environment);
  };
  await page.goto('/contacts');
  await agrees('development');
  await page.goto('/contacts?dialog=environment');
  await page.getByRole('radio', { name: /^Test/ }).check();
  await page.getByRole('button', { name: 'Switch Environment' }).click();
  await page.getByRole('button', { name: 'Switch to Test' }).click();
  await expectToast(page, 'Environment Changed');
  await expect(page).toHaveURL(/env=test/);
  await settled(page);
  carried();
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await expect(page).toHaveURL(/\/tasks\?env=test$/);
  await agrees('test');
  await page.goBack();
  await expect(page).toHaveURL(/\/contacts\?env=test$/);
  await agrees('test');
  await page.goBack();
  await expect(page).toHaveURL(/env=development/);
  await settled(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  carried();
  await page.reload();
  await agrees('development');
  await page.goForward();
  await expect(page).toHaveURL(/env=test/);
  await page.reload();
  carried();
  await page.reload();
  await agrees('test');
});

const open = [
  '/',
  '/landing',
  '/auth',
  '/tour',
  '/subscription-success',
  '/subscription-cancelled',
  '/help',
  '/no/page/here',
];

const linksOf = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.locator('h1')).toHaveCount(1);
  return internalLinks(page);
};

test('signed out: public pages and an unknown path keep a valid env and nothing else', async ({ page }) => {
  for (const address of open) {
    await linksOf(page, withEnv(address, 'test'));
    await expect
      .poll(async () => (await internalLinks(page)).filter((href) => envOf(href) !== 'test'), { message: address })
      .toEqual([]);
    const links = await internalLinks(page);
    expect(links.length, address).toBeGreaterThan(0);
    expect(envOf(page.url()), address).toBe('test');
    for (const href of await linksOf(page, withEnv(address, 'nonsense')))
      expect(envOf(href), `${address}: ${href}`).toBeNull();
    for (const href of await linksOf(page, address)) expect(envOf(href), `${address}: ${href}`).toBeNull();
  }
});

for (const [stored, shown] of [
  ['test', 'test'],
  ['production', null],
] as const)
  test(`signed out: with only ${stored} stored on the device, public pages and an unknown path show ${shown}`, async ({
    page,
  }) => {
    await page.addInitScript((name) => localStorage.setItem('preferred_environment', name), stored);
    for (const address of open) {
      await linksOf(page, address);
      await expect
        .poll(async () => (await internalLinks(page)).filter((href) => envOf(href) !== shown), { message: address })
        .toEqual([]);
      expect(envOf(page.url()), address).toBe(shown);
    }
  });

test('signed in: public pages and an unknown path keep env', async ({ page }) => {
  await startSession(page, 'admin');
  for (const address of open.filter((path) => path !== '/auth')) {
    await page.goto(withEnv(address, 'test'));
    await settled(page);
    // At / the landing page is in the document until the app has loaded.
    await expect
      .poll(async () => (await internalLinks(page)).filter((href) => envOf(href) !== 'test'), { message: address })
      .toEqual([]);
    expect((await internalLinks(page)).length, address).toBeGreaterThan(0);
  }
});

test.describe('deployed for production', () => {
  test.use(ownShop(() => startShop({ like: process.env['E2E_EMPTY'], environment: 'production' })));

  test("an admin can't leave production, and no URL says otherwise", async ({ page }) => {
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill('owner@shop.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.evaluate(() => localStorage.setItem('preferred_environment', 'test'));
    const carried = sentEnvironments(page);
    for (const [address, shown] of [
      ['/', null],
      ['/?env=test', 'production'],
      ['/contacts?env=development', 'production'],
      ['/dashboard?env=test', 'production'],
      ['/contacts?env=nonsense', null],
      ['/contacts?env=production', 'production'],
    ] as const) {
      expect(await environmentMismatches(page, address, { shown, carried: 'production' }, carried), address).toEqual(
        [],
      );
    }
  });
});
