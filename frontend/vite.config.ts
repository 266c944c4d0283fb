import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.ORDERKEEP_DEV_SERVER ?? 'http://127.0.0.1:8000';
const served = ['/auth/v1', '/rest', '/functions', '/storage', '/realtime', '/config.json', '/openapi.json'];

/** Tells theme.js what the app's file is called, so that it can be on its way before the first script ran. */
const appAhead: Plugin = {
  name: 'app-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const app = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'app');
      return app ? html.replace('src="/theme.js"', `src="/theme.js" data-app="/${app.fileName}"`) : html;
    },
  },
};

export default defineConfig({
  plugins: [react(), appAhead],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.ORDERKEEP_DEV_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(served.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    // Nothing is inlined as data: addresses, which the content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Read by scripts/first-load.mjs.
    manifest: true,
    sourcemap: false,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // Few files instead of many small ones: what every page needs, and what every page of the app needs, with all
        // that it imports. What visitors share with the app stands in the first, else they would load the second.
        codeSplitting: {
          groups: [
            { name: 'base', test: /\/src\/(main\.tsx|ui\/(avatar|brand)\.tsx|lib\/(media|theme)\.ts)$/, priority: 2 },
            { name: 'app', test: /\/src\/(app\.tsx|shell\/layout\.tsx|patterns\/(freshness|part-error|private|status-badge)\.tsx|lib\/dates\.ts)$/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
