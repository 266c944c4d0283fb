#!/usr/bin/env bash
# @playwright/test 1.65.1 with an installed Chromium: what an assertion costs while its element is missing.
#
# Guess: while `expect(locator).toBeVisible()` waits for an element, each attempt only looks for it; the accessibility
# tree of the page, which is part of the message of a failed assertion, is built once, at the end.
# Seen: it is built at every attempt and thrown away, unless that attempt is the last one. `locator.waitFor()`, which
# waits for the same, never builds it. In 15 tests of a web app it took 6% of the time of the pages' main threads.
# Tests that wait a lot for elements to appear can call `waitFor()` before they assert.
set -euo pipefail
chromium=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm install --silent --no-audit --no-fund @playwright/test@1.65.1
cat > look.mjs <<'JS'
import { chromium, expect } from '@playwright/test';

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.setContent(`<main>${'<p>Text</p>'.repeat(20_000)}</main>`);
const session = await page.context().newCDPSession(page);
await session.send('Profiler.enable');

const built = async (wait) => {
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await wait().catch(() => undefined);
  const { result } = await session.send('Profiler.takePreciseCoverage');
  await session.send('Profiler.stopPreciseCoverage');
  const functions = result.flatMap((script) => script.functions);
  return functions
    .filter(({ functionName }) => functionName === 'ariaSnapshotForExpectFailure')
    .reduce((sum, { ranges }) => sum + ranges[0].count, 0);
};

const missing = page.getByText('Not here');
const waited = await built(() => missing.waitFor({ timeout: 4000 }));
const asserted = await built(() => expect(missing).toBeVisible({ timeout: 4000 }));
console.log(`waitFor: ${waited}, toBeVisible: ${asserted > 1 ? 'more than 1' : asserted}`);
console.error(`toBeVisible built it ${asserted} times`);
await browser.close();
JS
node look.mjs "$chromium" > seen
diff <(echo 'waitFor: 0, toBeVisible: more than 1') seen
echo "Playwright 1.65.1: each attempt of toBeVisible for a missing element builds the page's accessibility tree"
