import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.ORDERKEEP_DEV_SERVER ?? 'http://127.0.0.1:8000';
const served = ['/auth/v1', '/rest', '/functions', '/storage', '/realtime', '/config.json', '/openapi.json'];

/** The files of each page besides the entry files: by URL, for visitors and for signed-in users. */
const visitorPages = { '/': 'landing/landing-page', '/landing': 'landing/landing-page', '/auth': 'identity/auth-page' };
const appPages = {
  '/': 'dashboard/dashboard',
  '/contacts': 'contacts/list/list',
  '/products': 'catalog/products/list',
  '/purchases': 'sales/orders/list/list',
};

/** Tells theme.js the files of the first page, so that they load before the first script has run. */
const pagesAhead: Plugin = {
  name: 'pages-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
      const filesOf = (found: (typeof chunks)[number] | undefined, files = new Set<string>()): Set<string> => {
        if (!found || files.has(found.fileName) || html.includes(found.fileName)) return files;
        files.add(found.fileName);
        for (const sheet of found.viteMetadata?.importedCss ?? []) files.add(sheet);
        for (const name of found.imports)
          filesOf(
            chunks.find((chunk) => chunk.fileName === name),
            files,
          );
        return files;
      };
      const page = (name: string) =>
        filesOf(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/sections/${name}.tsx`)));
      const app = [
        chunks.find((chunk) => chunk.name === 'app'),
        chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/shell/layout.tsx')),
      ];
      const frame = new Set(app.flatMap((chunk) => [...filesOf(chunk)]));
      const list = (pages: Record<string, string>, without: ReadonlySet<string>) =>
        Object.fromEntries(
          Object.entries(pages).map(([path, name]) => [
            path,
            [...page(name)].filter((file) => !without.has(file)).map((file) => file.replace('assets/', '')),
          ]),
        );
      const ahead = {
        visitor: list(visitorPages, new Set()),
        frame: [...frame].map((file) => file.replace('assets/', '')),
        app: list(appPages, frame),
      };
      if (chunks.length === 0) return html;
      const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
      const head = font
        ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />\n    <script`
        : '<script';
      return html.replace('<script src="/theme.js"', `${head} src="/theme.js" data-ahead='${JSON.stringify(ahead)}'`);
    },
  },
};

export default defineConfig({
  plugins: [react(), pagesAhead],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // React has had this hook since version 18; the router's store asks for the version that brings its own.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.ORDERKEEP_DEV_PORT ?? 5173),
    strictPort: true,
    // The context help reads docs/glossary.md.
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    // Nothing is inlined as data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by scripts/first-load.mjs.
    manifest: true,
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // A few bundles instead of many small files: what every page needs, what every page of the app needs, and what every
        // list needs, each with its imports. Code shared by visitors and the app goes into the first, or visitors would
        // load the second. Infinite queries load with the pages that use them.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /\/src\/(main\.tsx|ui\/(avatar|brand)\.tsx|lib\/browser\/(media|theme)\.ts)$/,
              priority: 2,
            },
            {
              name: 'app',
              test: /\/src\/(app\.tsx|shell\/layout\.tsx|patterns\/(display\/(private|status-badge)|feedback\/(freshness|part-error)|loading\/lazy-with-preload|record\/record-link)\.tsx|ui\/segmented\.tsx|lib\/dates\/dates\.ts)$|\/@tanstack\/react-query\/build\/modern\/(?!index|useInfinite)/,
              priority: 1,
            },
            {
              name: 'lists',
              test: /\/src\/patterns\/(list\/list-(page|action|segments)|navigation\/import-link)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // The theme preview reads its tokens from this sheet; all others are empty in tests.
    css: { include: [/tokens\.css/] },
    // One jsdom environment for all files: creating one for each took ten times as long as the tests.
    isolate: false,
    coverage: {
      provider: 'v8',
      // Screens are covered by the journeys in Chromium, which are not counted here.
      include: ['src/**/*.{ts,tsx}'],
      exclude: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/api/generated/**'],
      reporter: ['text-summary', 'json-summary'],
      reportsDirectory: '../.make/coverage/web',
      // The figures of a complete `make coverage`, rounded down. Raise them when they are exceeded.
      thresholds: { statements: 74, branches: 71, functions: 62, lines: 75 },
    },
  },
});
