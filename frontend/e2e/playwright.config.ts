import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { defineConfig } from '@playwright/test';

// The installed browser: nothing is downloaded.
const program = resolve(import.meta.dirname, '../../scripts/find-chromium');
const findChromium = () => execFileSync(program, { encoding: 'utf8' }).trim();

const SHARES = 3;
/** Part of every run: from the first order to the customer who has waited for it. */
const inEveryShare = ['chain.spec.ts', 'first-order.spec.ts'];

/** The files of journeys to run: all of them, or one of three shares. */
function journeysOf(share: string | undefined): string[] {
  const all = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.spec.ts'))
    .sort();
  if (share === undefined) return all;
  return all.filter((name, index) => inEveryShare.includes(name) || index % SHARES === Number(share) % SHARES);
}

export default defineConfig({
  testDir: '.',
  testMatch: journeysOf(process.env['SHARE']),
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A second attempt on a fresh server separates real failures from flaky ones; `make test` lists the latter too.
  retries: 1,
  // A guard against hanging journeys, not a measurement: on a busy machine the longest took more than a minute.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
});
