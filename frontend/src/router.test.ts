import { QueryClient } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { recordPages } from './shell/not-found';
import { makeRouter } from './router';

test('every page of one record says what it is and which list leads to it', () => {
  const { routesByPath } = makeRouter(new QueryClient());
  const paths = Object.keys(routesByPath);
  // Old addresses and those with more behind the record lead elsewhere.
  const old = ['/customers/$id', '/expenses/$id', '/asset-management/$id/$part'];
  expect(Object.keys(recordPages).sort()).toEqual(
    paths.filter((path) => path.includes('$id') && !path.endsWith('/$') && !old.includes(path)).sort(),
  );
  for (const [path, record] of Object.entries(recordPages)) expect(paths, path).toContain(record?.list);
});

test('the page of each record that the server can restore says how', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, unknown> };
  const restorable = Object.keys(paths).flatMap((path) => /^\/rest\/v1\/(\w+)\/\{id\}\/restore$/.exec(path)?.[1] ?? []);
  const restored = Object.values(recordPages).flatMap((record) => record?.deleted?.table ?? []);
  expect(restorable.length).toBeGreaterThan(0);
  expect(restored.sort()).toEqual(restorable.sort());
});

test('a pattern asks the server for nothing of a section', () => {
  const files = readdirSync('src/patterns', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const asked = files.flatMap((name) =>
    [...readFileSync(`src/patterns/${name}`, 'utf8').matchAll(/'\/rest\/v1\/(\w+)/g)].map(
      ([, table]) => `${name}: ${table ?? ''}`,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  // The saved views of all lists are the patterns' own.
  expect([...new Set(asked)]).toEqual(['list/views-api.ts: saved_views']);
});

test('who scrolls while the first page loads stays there; every later page begins at its top or where it was left', () => {
  const restores = (y: number) => {
    const { scrollRestoration } = makeRouter(new QueryClient()).options;
    if (typeof scrollRestoration !== 'function') throw new Error('the first page is treated as every other');
    vi.stubGlobal('scrollY', y);
    return [1, 2].map(() => scrollRestoration({ location: undefined as never }));
  };
  expect(restores(150)).toEqual([false, true]);
  expect(restores(0)).toEqual([true, true]);
  vi.unstubAllGlobals();
});
