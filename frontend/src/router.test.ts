import { QueryClient } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { makeRouter } from './router';
import { recordTypes } from './sections/pages';

test('every record page declares what it is, and the list that it is found in', () => {
  const { routesByPath } = makeRouter(new QueryClient());
  const paths = Object.keys(routesByPath);
  // Old URLs, those with more path after the record, and what is done with a record.
  const others = [
    '/customers/$id',
    '/expenses/$id',
    '/purchase-orders/$id',
    '/asset-management/$id/$part',
    '/tracking/$id/receive',
  ];
  const declared = recordTypes.map(({ route }) => route);
  expect(declared.filter((path) => !path.includes('?')).sort()).toEqual(
    paths.filter((path) => path.includes('$id') && !path.endsWith('/$') && !others.includes(path)).sort(),
  );
  for (const { route, list } of recordTypes) {
    expect(paths, route).toContain(route.split('?')[0]);
    if (list) expect(paths, route).toContain(list);
  }
});

test('the page of each record that the server can restore declares how', () => {
  const { paths } = JSON.parse(readFileSync('../backend/orderkeep/openapi.json', 'utf8')) as {
    paths: Record<string, unknown>;
  };
  const restorable = Object.keys(paths).flatMap((path) => /^\/rest\/v1\/(\w+)\/\{id\}\/restore$/.exec(path)?.[1] ?? []);
  const restored = recordTypes.flatMap(({ table, deleted }) => (deleted ? table : []));
  expect(restorable.length).toBeGreaterThan(0);
  expect(restored.sort()).toEqual(restorable.sort());
});

test('the pages of admins request nothing for others, and their data for admins', async () => {
  const queryClient = new QueryClient();
  const query = vi.spyOn(queryClient, 'query').mockResolvedValue(undefined);
  const { routesByPath } = makeRouter(queryClient);
  const requestedBy = async (path: keyof typeof routesByPath, role: string) => {
    query.mockClear();
    const { loader } = routesByPath[path].options;
    if (typeof loader !== 'function') throw new Error(`${path} has no loader`);
    await Reflect.apply(loader, undefined, [{ context: { queryClient, profile: { role } }, deps: {} }]);
    return query.mock.calls.length;
  };
  for (const path of [
    '/admin',
    '/source-of-truth',
    '/admin/audit-log',
    '/admin/outbox',
    '/admin/settings/mail',
    '/admin/api-keys',
    '/admin/webhooks',
  ] as const) {
    expect([path, await requestedBy(path, 'guest'), await requestedBy(path, 'sales')]).toEqual([path, 0, 0]);
    expect(await requestedBy(path, 'admin'), path).toBeGreaterThan(0);
  }
});

test('patterns never call the server on behalf of a section', () => {
  const files = readdirSync('src/patterns', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const requested = files.flatMap((name) =>
    [...readFileSync(`src/patterns/${name}`, 'utf8').matchAll(/'\/rest\/v1\/(\w+)/g)].map(
      ([, table]) => `${name}: ${table ?? ''}`,
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  // The saved views of all lists belong to the patterns.
  expect([...new Set(requested)]).toEqual([
    'list/views/view-mutations.ts: saved_views',
    'list/views/views-api.ts: saved_views',
  ]);
});

test('a scroll during the first load is kept; every later page starts at its top or where it was left', () => {
  const restores = (y: number) => {
    const router = makeRouter(new QueryClient());
    const { scrollRestoration } = router.options;
    if (typeof scrollRestoration !== 'function') throw new Error('the first page is treated as every other');
    vi.stubGlobal('scrollY', y);
    return [1, 2].map(() => scrollRestoration({ location: router.latestLocation }));
  };
  expect(restores(150)).toEqual([false, true]);
  expect(restores(0)).toEqual([true, true]);
  vi.unstubAllGlobals();
});
