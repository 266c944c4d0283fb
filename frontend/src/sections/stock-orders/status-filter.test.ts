import { beforeEach, expect, test } from 'vitest';
import { statusTab, statesOf } from './status-filter';

beforeEach(() => localStorage.clear());

test('the default is active, and the old value "existing" means active', () => {
  expect(statusTab.read()).toBe('active');
  localStorage.setItem('expenses-filter', 'existing');
  expect(statusTab.read()).toBe('active');
  localStorage.setItem('expenses-filter', 'all');
  expect(statusTab.read()).toBe('all');
});

test('each tab filters by its statuses, and an explicit status takes precedence', () => {
  expect(statesOf('active', undefined)).toEqual({ 'status.not': 'received,closed,cancelled' });
  expect(statesOf('complete', undefined)).toEqual({ status: 'received,closed,cancelled' });
  expect(statesOf('all', undefined)).toEqual({});
  expect(statesOf('active', 'closed')).toEqual({ status: 'closed' });
});
