import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { makeRouter } from './router';

test('every page of one record says what it is and which list leads to it', () => {
  const { routesByPath } = makeRouter(new QueryClient(), () => null);
  const routes = Object.entries(routesByPath as Record<string, { options: { staticData?: { record?: { noun: string; list: string; label: string } }; component?: unknown } }>);
  const paths = new Set(routes.map(([path]) => path));
  const pages = routes.filter(([path, { options }]) => path.includes('$id') && options.component);
  expect(pages.length).toBeGreaterThanOrEqual(14);
  for (const [path, { options }] of pages) {
    const record = options.staticData?.record;
    expect(record?.noun, path).toBeTruthy();
    expect(paths, path).toContain(record?.list);
  }
});
