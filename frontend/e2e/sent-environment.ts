// The environment in pages, links and requests.

import type { Page } from '@playwright/test';
import { expect, settled } from './journey';
import type { Environment } from '@/api/config';

/** Files and server routes are not pages. */
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

/**
 * Collects the environment of each data request until it is read. The profile is requested before the environment is
 * known.
 */
export const sentEnvironments = (page: Page) => {
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

/** Opens a URL and returns what disagrees on its page; empty if everything agrees. */
export const environmentMismatches = async (
  page: Page,
  address: string,
  wanted: { shown: string | null; carried: Environment },
  carried: () => string[],
) => {
  // Requests of the previous page must not count.
  await page.goto('about:blank');
  carried();
  await page.goto(address);
  await settled(page);
  // Until the user is identified, the page is a frame without data.
  const requests: string[] = [];
  await expect.poll(() => requests.push(...carried()), { message: `requests of ${address}` }).toBeGreaterThan(0);
  await settled(page);
  requests.push(...carried());
  const links = await internalLinks(page);
  expect(links.length, `links of ${address}`).toBeGreaterThan(0);
  return [
    // An empty parameter typed by hand stays until the next step, and names no environment.
    ...((envOf(page.url()) || null) === wanted.shown ? [] : [`${address}: ${page.url()}`]),
    ...links.filter((href) => envOf(href) !== wanted.shown).map((href) => `${address}: ${href}`),
    ...requests.filter((request) => !request.endsWith(` ${wanted.carried}`)).map((request) => `${address}: ${request}`),
  ];
};

export const withEnv = (address: string, env: string) => `${address}${address.includes('?') ? '&' : '?'}env=${env}`;
