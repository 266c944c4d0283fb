// Measures how fast pages load in a browser, and how soon a click has painted its result. Prints two tables.
//   node scripts/page-speed.mjs                          starts its own server with the sample data
//   node scripts/page-speed.mjs URL EMAIL [RUNS]         uses a running one; the password comes from PASSWORD

import { chromium as engine } from '@playwright/test';

import { chromium, openShop, owner } from './shop.mjs';

const [, , address, email = owner.email, runsGiven] = process.argv;
const password = process.env.PASSWORD || owner.password;
const runs = Number(runsGiven ?? 7);
const goal = { lcp: 500, click: 100 };

const pages = [
  // The baseline of machine and browser: a page of three lines.
  { name: 'a few lines of text', path: '/robots.txt', signedIn: false, until: 'body' },
  { name: 'landing (/)', path: '/', signedIn: false },
  { name: 'sign-in (/auth)', path: '/auth', signedIn: false },
  { name: 'dashboard (/)', path: '/', signedIn: true, until: '.stat .v, .stat .figure, .stats a' },
  { name: 'order list (/purchases)', path: '/purchases', signedIn: true, until: 'tbody tr td' },
  { name: 'contact list (/contacts)', path: '/contacts', signedIn: true, until: 'tbody tr td' },
];

/** Runs in the page before its own scripts: records the largest paint and the layout shifts. */
function watch() {
  window.seen = { lcp: 0, shift: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.seen.lcp = entry.startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  });
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => (window.seen.shift += entry.hadRecentInput ? 0 : entry.value)),
  ).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: the time from the click to the paint of the frame in which `done` holds. */
function timeClick({ press, rows, path, word }) {
  const here = location.pathname;
  const first = () => document.querySelector(rows)?.textContent;
  const before = first();
  const place = [...document.querySelectorAll(press)].find(
    (each) => each.checkVisibility() && each.ariaDisabled !== 'true',
  );
  if (!place) return Promise.reject(new Error(`nothing to press: ${press}`));
  if (word) {
    const note = document.body.appendChild(
      Object.assign(document.createElement('p'), { id: 'speed-word', textContent: `${before ?? ''}.` }),
    );
    note.previousElementSibling?.id === note.id && note.previousElementSibling.remove();
    note.textContent = '';
    place.addEventListener('click', () => (note.textContent = `${before ?? ''}.`), { once: true });
  }
  return new Promise((tell, fail) => {
    const began = performance.now();
    const look = () => {
      if (performance.now() - began > 20_000) return fail(new Error(`nothing came after ${press}`));
      const there = path ? location.pathname !== here && first() : first() !== before && first();
      if (!there || document.querySelector('.is-old, .skel')) return requestAnimationFrame(look);
      // The task after a frame runs once that frame has been painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => tell(performance.now() - began);
        port2.postMessage(0);
      });
    };
    place.click();
    look();
  });
}

const link = (href) => `nav a[href^="${href}?"], nav a[href="${href}"]`;
const rows = 'tbody tr td:nth-child(2), .table-wrap tbody tr';
const clicks = [
  // The baseline of machine and browser: a click that only writes a word.
  { name: 'a click that writes a word', from: '/', press: 'body', rows: '#speed-word', word: true },
  { name: 'dashboard to order list', from: '/', press: link('/purchases'), rows: 'tbody tr', path: true },
  { name: 'dashboard to contacts', from: '/', press: link('/contacts'), rows: 'tbody tr', path: true },
  { name: 'dashboard to products', from: '/', press: link('/products'), rows: 'tbody tr', path: true },
  {
    name: 'order list: next page',
    from: '/purchases?filter=all',
    press: 'nav[aria-label="Pages"] button[aria-label="Next"]',
    rows,
    again: true,
  },
  {
    name: 'order list: sort by total',
    from: '/purchases?filter=all',
    press: 'th button',
    nth: 'Total',
    rows,
    again: true,
  },
  {
    name: 'order list: open an order',
    from: '/purchases?filter=all',
    press: 'tbody tr a[href*="/purchases/"]',
    rows: 'h1',
    path: true,
  },
];

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const worst = (all) => Math.max(...all);
const mark = (value, limit) => `${value.toFixed(0)}${value > limit ? ' !' : ''}`;

function table(heads, lines) {
  const all = [heads, ...lines];
  const widths = heads.map((_, at) => Math.max(...all.map((line) => line[at].length)));
  const draw = (line) =>
    `| ${line.map((cell, at) => (at ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join(' | ')} |`;
  console.log(
    [draw(heads), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.map(draw), ''].join('\n'),
  );
}

async function loadOnce(browser, url, storageState, { path, until = 'h1' }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await page.goto(url + path);
    await page.locator(until).first().waitFor();
    await page.waitForTimeout(400);
    return await page.evaluate(() => ({
      ...window.seen,
      kilobytes:
        performance
          .getEntriesByType('resource')
          .filter((each) => /\.js(\?|$)/.test(each.name))
          .reduce((sum, each) => sum + each.encodedBodySize, 0) / 1024,
    }));
  } finally {
    await context.close();
  }
}

async function clickOften(browser, url, storageState, { from, nth, again, ...click }) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState,
    reducedMotion: 'reduce',
    baseURL: url,
  });
  const page = await context.newPage();
  const took = [];
  const ready = async () => {
    await page.goto(from);
    await page.locator('h1').first().waitFor();
    if (again || from !== '/') await page.locator('tbody tr td').first().waitFor();
    // The parts that load later have loaded.
    await page.waitForTimeout(2600);
    if (nth)
      await page.evaluate(
        (label) =>
          [...document.querySelectorAll('th button')]
            .find((each) => each.textContent.includes(label))
            .classList.add('to-press'),
        nth,
      );
  };
  const press = nth ? 'th button.to-press' : click.press;
  for (let run = 0; run < runs; run++) {
    if (run === 0 || !again) await ready();
    took.push(await page.evaluate(timeClick, { ...click, press }));
    await page.waitForTimeout(150);
  }
  await context.close();
  return took;
}

async function signIn(browser, url) {
  const page = await browser.newPage();
  await page.goto(`${url}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((to) => to.pathname !== '/auth');
  await page.locator('h1').first().waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

const shop = address ? { url: address, close: async () => undefined } : await openShop();
const browser = await engine.launch({
  executablePath: chromium(),
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
});
try {
  const session = await signIn(browser, shop.url);
  const loads = [];
  for (const page of pages) {
    const seen = [];
    for (let run = 0; run < runs; run++)
      seen.push(await loadOnce(browser, shop.url, page.signedIn ? session : undefined, page));
    const lcp = seen.map((each) => each.lcp);
    loads.push([
      page.name,
      mark(median(lcp), goal.lcp),
      worst(lcp).toFixed(0),
      worst(seen.map((each) => each.shift)).toFixed(3),
      median(seen.map((each) => each.kilobytes)).toFixed(0),
    ]);
  }
  table(
    [`first load, cold cache, ${runs} runs`, `LCP ms (goal ${goal.lcp})`, 'worst', 'layout shift', 'scripts KB'],
    loads,
  );
  const presses = [];
  for (const click of clicks) {
    const took = await clickOften(browser, shop.url, session, click);
    presses.push([click.name, mark(median(took), goal.click), worst(took).toFixed(0)]);
  }
  table([`click to painted, ${runs} runs`, `ms (goal ${goal.click})`, 'worst'], presses);
} finally {
  await browser.close();
  await shop.close();
}
