// Reports the compressed JavaScript of a first visit: the entry, the page's own chunks and everything they import;
// and what a further page adds.
// Fails if a page exceeds its budget. `node scripts/first-load.mjs [folder of the built web app] [--files]`

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../frontend/dist'));

/** The chunks of each address and its budget in kilobytes. A chunk is a lazily loaded module or a group of vite.config.ts. */
const app = ['base', 'app'];
/** The first page, and what the shell loads two seconds later (shell/layout.tsx). */
const LOADED_LATER = [
  'src/sections/dashboard/dashboard.tsx',
  'src/sections/dashboard/work-cards.tsx',
  'src/shell/dialogs.tsx',
  'src/shell/palette/palette.tsx',
  'src/shell/activity.tsx',
];
const FURTHER_PAGE = 60;
/** The editor's library weighs as much (docs/decisions/0040). It loads after the text is shown. */
const EXCEPTIONS = { 'src/sections/workspace/editor/editor.tsx': 80 };
const pages = [
  { name: 'landing (/)', parts: ['base', 'src/sections/landing/landing-page.tsx'], budget: 90 },
  { name: 'sign-in (/auth)', parts: ['base', 'src/sections/identity/auth-page.tsx'], budget: 90 },
  { name: 'signed in (/)', parts: [...app, 'src/sections/dashboard/dashboard.tsx', 'src/sections/dashboard/work-cards.tsx'], budget: 170 },
  { name: 'contacts (/contacts)', parts: [...app, 'src/sections/contacts/list/list.tsx'], budget: 170 },
  { name: 'products (/products)', parts: [...app, 'src/sections/catalog/products/list.tsx'], budget: 170 },
  { name: 'orders (/purchases)', parts: [...app, 'src/sections/sales/orders/list/list.tsx'], budget: 170 },
  { name: 'stock orders (/stock-orders)', parts: [...app, 'src/sections/stock-orders/list/list.tsx'], budget: 170 },
  { name: 'tasks (/tasks)', parts: [...app, 'src/sections/tasks/list/list.tsx'], budget: 170 },
  { name: 'calendar (/calendar)', parts: [...app, 'src/sections/tasks/calendar/calendar.tsx'], budget: 170 },
  { name: 'today (/today)', parts: [...app, 'src/sections/reporting/today/today.tsx'], budget: 170 },
  { name: 'workspace (/workspace)', parts: [...app, 'src/sections/workspace/list.tsx'], budget: 170 },
  { name: 'documents (/documents)', parts: [...app, 'src/sections/documents/list.tsx'], budget: 170 },
  { name: 'registry (/registry)', parts: [...app, 'src/sections/reporting/records/registry.tsx'], budget: 170 },
  { name: 'records (/registry/records)', parts: [...app, 'src/sections/reporting/records/records.tsx'], budget: 170 },
  {
    name: 'reports (/registry/reports)',
    parts: [...app, 'src/sections/reporting/reports/reports.tsx', 'src/sections/reporting/reports/drawing.tsx'],
    budget: 170,
  },
  { name: 'catalog (/catalog)', parts: [...app, 'src/sections/catalog/grid/page.tsx'], budget: 170 },
  { name: 'specifications (/specifications)', parts: [...app, 'src/sections/specifications/list.tsx'], budget: 170 },
  { name: 'comparison (/products/compare)', parts: [...app, 'src/sections/catalog/compare/page.tsx'], budget: 170 },
  { name: 'categories (/categories)', parts: [...app, 'src/sections/catalog/categories/page.tsx'], budget: 170 },
  { name: 'vendors (/vendors)', parts: [...app, 'src/sections/vendors/list.tsx'], budget: 170 },
];

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const sources = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.src?.startsWith('src/') ? chunk.src : chunk.name, key]));

/** Returns the files of these chunks, without duplicates. */
function filesOf(parts) {
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) add(next);
  };
  for (const part of parts) {
    if (!sources.has(part)) throw new Error(`${part} is no longer a separate chunk: update the list above`);
    add(sources.get(part));
  }
  return [...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
}

const weigh = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
const sum = (files) => files.reduce((total, file) => total + weigh(file), 0) / KB;

let tooHeavy = false;
for (const { name, parts, budget } of pages) {
  const files = filesOf(parts).map((file) => ({ file, size: weigh(file) }));
  const total = sum(filesOf(parts));
  tooHeavy ||= total > budget;
  console.log(`${total > budget ? 'TOO HEAVY' : 'ok'}  ${name}: ${total.toFixed(1)} KB of ${budget} KB`);
  if (process.argv.includes('--files') || total > budget) {
    for (const { file, size } of files.sort((a, b) => b.size - a.size)) console.log(`    ${(size / KB).toFixed(1).padStart(6)}  ${file}`);
  }
}

// What each further page, form or dialog adds once the dashboard has been open for two seconds.
const loaded = new Set(filesOf([...app, ...LOADED_LATER]));
const further = [...sources.keys()]
  .filter((source) => source?.startsWith('src/') && manifest[sources.get(source)].isDynamicEntry)
  .map((source) => ({ source, size: sum(filesOf([source]).filter((file) => !loaded.has(file))) }))
  .sort((a, b) => b.size - a.size);
for (const { source, size } of further) {
  const budget = EXCEPTIONS[source] ?? FURTHER_PAGE;
  tooHeavy ||= size > budget;
  if (size > budget) console.log(`TOO HEAVY  ${source} adds ${size.toFixed(1)} KB of ${budget} KB`);
}
const usual = further.find(({ source }) => !(source in EXCEPTIONS));
console.log(`ok  ${further.length} further pages, forms and dialogs: at most ${usual.size.toFixed(1)} KB of ${FURTHER_PAGE} KB (${usual.source})`);
process.exit(tooHeavy ? 1 : 0);
