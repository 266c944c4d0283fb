import { execFileSync } from 'node:child_process';

import { defineConfig } from '@playwright/test';

// The installed browser: nothing is downloaded.
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
