import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { recordPages } from './patterns/not-found';
import { makeRouter } from './router';

test('every page of one record says what it is and which list leads to it', () => {
  const { routesByPath } = makeRouter(new QueryClient());
  const paths = Object.keys(routesByPath);
  // Old addresses and those with more behind the record lead elsewhere.
  const old = ['/customers/$id', '/expenses/$id', '/asset-management/$id/$part'];
  expect(Object.keys(recordPages).sort()).toEqual(paths.filter((path) => path.includes('$id') && !path.endsWith('/$') && !old.includes(path)).sort());
  for (const [path, record] of Object.entries(recordPages)) expect(paths, path).toContain(record?.list);
});
