// Writes dist/landing.html: the index with the landing page in it, so that visitors can read it before the first script
// has run, and without scripts. The scripts then render the same page in its place.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { JSDOM } from 'jsdom';
import { createServer } from 'vite';

const frontend = join(import.meta.dirname, '..');
const dist = join(frontend, 'dist');
const PAGE = 'src/sections/landing/landing-page.tsx';
/** Without scripts, contact and video lead to the help. */
const config = { support_email: '', video_url: '/help#first-order', plans: [] };

/** A minimal document, with just what the landing page needs for rendering. */
function openDocument() {
  const { window } = new JSDOM('<!doctype html><body><div id="root"></div></body>', { url: 'http://localhost/' });
  window.matchMedia = () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  const needed = [
    'document',
    'navigator',
    'location',
    'localStorage',
    'DOMParser',
    'matchMedia',
    'addEventListener',
    'removeEventListener',
  ];
  const given = {
    window,
    fetch: async () => Response.json(config),
    ...Object.fromEntries(needed.map((name) => [name, window[name]])),
  };
  // Newer Node versions have their own navigator, which a plain assignment doesn't replace.
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return window.document;
}

async function draw(document) {
  const vite = await createServer({
    root: frontend,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    const { loadConfig } = await vite.ssrLoadModule('/src/api/config.ts');
    await loadConfig();
    const { LandingPage } = await vite.ssrLoadModule(`/${PAGE}`);
    const { createElement } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { flushSync } = await import('react-dom');
    const root = document.getElementById('root');
    flushSync(() => createRoot(root).render(createElement(LandingPage, { signedIn: false, onEager: () => undefined })));
    return root;
  } finally {
    await vite.close();
  }
}

/** Disables what needs scripts: buttons do nothing yet, and pictures, which depend on the theme, only reserve their space. */
function plain(root) {
  for (const button of root.querySelectorAll('button')) button.disabled = true;
  for (const picture of root.querySelectorAll('img')) {
    for (const name of ['src', 'loading', 'decoding']) picture.removeAttribute(name);
    picture.alt = '';
  }
  const styled = root.querySelector('[style]');
  if (styled)
    throw new Error(`the content security policy refuses a style attribute: ${styled.outerHTML.slice(0, 200)}`);
  return root.innerHTML;
}

/** The style sheets of the page and of what it imports that the index doesn't have, by their built file names. */
function sheets(index) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const seen = new Set();
  const filesOf = (key) => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { css = [], imports = [] } = manifest[key];
    return [...imports.flatMap(filesOf), ...css];
  };
  const files = new Set(filesOf(PAGE).filter((file) => !index.includes(file)));
  return [...files].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
}

const document = openDocument();
const html = plain(await draw(document));
const index = readFileSync(join(dist, 'index.html'), 'utf8');
/** theme.js starts the first script, so that the readable page is painted first. */
const start = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/g;
const scripts = [...index.matchAll(start)].map(([, script]) => script);
const ahead = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`);
const written = index
  .replace(start, '')
  .replace('</head>', `${ahead.join('')}</head>`)
  .replace('src="/theme.js"', `src="/theme.js" data-first="${scripts.at(-1)}"`)
  .replace('</head>', `${sheets(index)}</head>`)
  .replace(/<title>.*?<\/title>/, `<title>${document.title}</title>`)
  .replace('</div></div>', `</div>${html}</div>`);
if (!html.includes('<h1') || !written.includes(html)) throw new Error('the landing page was not drawn');
writeFileSync(join(dist, 'landing.html'), written);
process.exit(0);
