import { beforeEach, expect, test, vi } from 'vitest';
import { statusTab, statesOf } from './status-filter';

beforeEach(() => localStorage.clear());

test('the default is active, and the old value "existing" means active', () => {
  expect(statusTab.read()).toBe('active');
  localStorage.setItem('purchases-filter', 'existing');
  expect(statusTab.read()).toBe('active');
  statusTab.write('complete');
  expect(statusTab.read()).toBe('complete');
});

test('a malformed tab is ignored with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('purchases-filter', '"none"');
  expect(statusTab.read()).toBe('active');
  expect(warn).toHaveBeenCalledOnce();
});

test('each tab filters by its statuses, and an explicit status takes precedence', () => {
  expect(statesOf('active', undefined)).toEqual({ 'order_status.not': 'completed,cancelled' });
  expect(statesOf('complete', undefined)).toEqual({ order_status: 'completed' });
  expect(statesOf('all', undefined)).toEqual({});
  expect(statesOf('active', 'cancelled')).toEqual({ order_status: 'cancelled' });
});
