import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const server = process.env.ORDERKEEP_DEV_SERVER ?? 'http://127.0.0.1:8000';
const served = ['/auth/v1', '/rest', '/functions', '/storage', '/realtime', '/config.json', '/openapi.json'];

export default defineConfig({
  plugins: [react()],
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
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
  },
});
