import { expect, test } from 'vitest';
import { noteCosts, seesCosts, withoutHiddenCosts } from './costs';

const answer = (costs?: string) => ({ headers: new Headers(costs ? { 'X-Costs': costs } : {}) });
const search = { sort: '-spend', refund_due: 'true', q: 'Acme' };
const costs = { sorts: ['spend'], filters: ['refund_due'] } as const;

test('the first profile tells whether costs are shown; a later one whether that has changed', () => {
  expect([noteCosts(answer()), seesCosts()]).toEqual([false, true]);
  expect([noteCosts(answer('hidden')), seesCosts()]).toEqual([true, false]);
  expect([noteCosts(answer('hidden')), seesCosts()]).toEqual([false, false]);
  expect(withoutHiddenCosts(search, costs)).toEqual({ q: 'Acme' });
  expect(withoutHiddenCosts({ ...search, sort: 'name' }, costs)).toEqual({ q: 'Acme', sort: 'name' });
  expect([noteCosts(answer()), seesCosts()]).toEqual([true, true]);
  expect(withoutHiddenCosts(search, costs)).toEqual(search);
});
