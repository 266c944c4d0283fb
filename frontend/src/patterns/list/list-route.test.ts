import { QueryClient } from '@tanstack/react-query';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { listRoute } from './list-route';

async function requestedBy(role: string): Promise<unknown[]> {
  const queryClient = new QueryClient();
  const query = vi.spyOn(queryClient, 'query').mockResolvedValue(undefined);
  const { loader } = listRoute('brands', [], () => Promise.resolve());
  await loader({ context: { queryClient, profile: { role } }, deps: {} });
  return query.mock.calls.map(([{ queryKey }]) => queryKey);
}

test('a list loads the saved views of the roles that may read them', async () => {
  expect(await requestedBy('sales')).toEqual([['saved_views', 'brands']]);
  expect(await requestedBy('guest')).toEqual([]);
});

test('no page loads saved views without regard to the role', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const loading = files.filter((name) => readFileSync(`src/${name}`, 'utf8').includes('query(savedViews('));
  expect(loading).toEqual(['patterns/list/views/views-api.ts']);
});
