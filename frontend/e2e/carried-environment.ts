// What pages, links and requests say of the environment.

import type { Page } from '@playwright/test';
import { expect, settled } from './journey';
import type { Environment } from '@/api/config';

/** Files and the server's own answers are no pages. */
const SERVED = /^\/(rest|storage|realtime|auth\/v1)\//;

export const envOf = (address: string) => new URL(address).searchParams.get('env');

export const internalLinks = async (page: Page) => {
  const found = await page
    .locator('a[href]')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[])
        .filter((link) => !link.getAttribute('href')?.startsWith('#'))
        .map(({ href }) => href),
    );
  const { origin } = new URL(page.url());
  return found.filter((href) => href.startsWith(`${origin}/`) && !SERVED.test(new URL(href).pathname));
};

/** Collects what each request for data carried, until it is read. Who is signed in is asked before the environment is known. */
export const carriedBy = (page: Page) => {
  let carried: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const environment = request.headers()['x-environment'] ?? 'none';
    if (/^\/(rest\/v1|realtime)\//.test(pathname) && !(pathname.endsWith('/profiles/me') && environment === 'none'))
      carried.push(`${pathname} ${environment}`);
  });
  return () => {
    const read = carried;
    carried = [];
    return read;
  };
};

/** Opens an address and says what on its page disagrees; the list is empty where all is well. */
export const disagreeing = async (
  page: Page,
  address: string,
  wanted: { shown: string | null; carried: Environment },
  carried: () => string[],
) => {
  // What the page before still asks for is not this page's.
  await page.goto('about:blank');
  carried();
  await page.goto(address);
  await settled(page);
  // While the server still says who is signed in, a frame without data stands there.
  const requests: string[] = [];
  await expect.poll(() => requests.push(...carried()), { message: `requests of ${address}` }).toBeGreaterThan(0);
  await settled(page);
  requests.push(...carried());
  const links = await internalLinks(page);
  expect(links.length, `links of ${address}`).toBeGreaterThan(0);
  return [
    // An empty word that was typed stays until the next step, and names no environment.
    ...((envOf(page.url()) || null) === wanted.shown ? [] : [`${address}: ${page.url()}`]),
    ...links.filter((href) => envOf(href) !== wanted.shown).map((href) => `${address}: ${href}`),
    ...requests.filter((request) => !request.endsWith(` ${wanted.carried}`)).map((request) => `${address}: ${request}`),
  ];
};

export const withEnv = (address: string, env: string) => `${address}${address.includes('?') ? '&' : '?'}env=${env}`;
