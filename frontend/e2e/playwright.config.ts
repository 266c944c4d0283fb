import { execFileSync } from 'node:child_process';

import { defineConfig } from '@playwright/test';

// The machine's own browser: nothing is downloaded.
const findChromium = () => {
  if (process.env['CHROMIUM']) return process.env['CHROMIUM'];
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      continue;
    }
  }
  throw new Error('Chromium is missing. Debian, Ubuntu: apt install chromium');
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A second try in a fresh shop tells what fails from what fails by chance; `make test` names the latter too.
  retries: 1,
  // A guard against journeys that hang, not a measure: on a machine that does much else the longest took more than a minute.
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
