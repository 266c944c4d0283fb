import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

import { defineConfig } from '@playwright/test';

// The installed browser: nothing is downloaded.
const program = resolve(import.meta.dirname, '../../scripts/find-chromium');
const findChromium = () => execFileSync(program, { encoding: 'utf8' }).trim();

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
