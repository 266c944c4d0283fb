import { expect, test } from 'vitest';
import schema from '../../../../backend/orderkeep/openapi.json';
import { accessToAll, scopeLines, scopeSections, scopesOf, scopeSummary } from './scopes';

test("the sections offer all of the server's scopes", () => {
  const offered = scopeSections.flatMap(({ read, write }) => (write ? [read, write] : [read]));
  expect(offered.sort()).toEqual([...schema.components.schemas.KeyScope.enum].sort());
});

test('write includes read, and a section that can only be read is read', () => {
  expect(scopesOf({ orders: 'write', contacts: 'read', calls: 'none' })).toEqual(['contacts:read', 'orders:write']);
  expect(scopesOf({})).toEqual([]);
  expect(scopesOf(accessToAll('read')).every((scope) => scope.endsWith(':read'))).toBe(true);
  expect(scopesOf(accessToAll('write')).filter((scope) => scope.endsWith(':read'))).toEqual([
    'reports:read',
    'changes:read',
  ]);
});

test.each([
  [['orders:write'], 'Sales orders and deliveries: read and write'],
  [['stock:read'], 'Stock: read'],
  [['orders:read', 'stock:read'], 'Read 2 sections'],
  [['orders:write', 'stock:write', 'calls:read'], 'Read and write 2 sections, read 1'],
  [scopesOf(accessToAll('read')), 'Read all sections'],
  [scopesOf(accessToAll('write')), 'Read and write all sections'],
])('%j is summarised as %s', (scopes, summary) => {
  expect(scopeSummary(scopes)).toBe(summary);
});

test('each section is named with its access', () => {
  expect(scopeLines(['orders:write', 'stock:read'])).toEqual([
    'Sales orders and deliveries: read and write',
    'Stock: read',
  ]);
});
