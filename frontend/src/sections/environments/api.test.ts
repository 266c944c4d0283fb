import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '@/lib/browser/toasts';
import { switchTo } from './api';
import { changedTo } from './labels';

afterEach(() => {
  vi.useRealTimers();
  for (const toast of toasts.read()) toasts.close(toast.id);
});

test('the choice is stored and confirmed in a toast, and the app reloads after 1500 ms', () => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/contacts?q=maya&cursor=abc&dialog=environment');
  const reload = vi.fn();
  expect(switchTo('test', reload)).toBe(true);
  expect(localStorage.getItem('preferred_environment')).toBe('test');
  expect(toasts.read()[0]).toMatchObject({
    title: 'Environment Changed',
    description: 'TEST: clean slate for testing (your dev data remains safe)',
    duration: 1500,
  });
  vi.advanceTimersByTime(1499);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(new URL(String(reload.mock.calls[0]?.[0])).search).toBe('?q=maya&env=test');
  // Back leads to the page without its dialog.
  expect(location.search).toBe('?q=maya&cursor=abc');
});

test("a choice that can't be stored shows an error and doesn't reload the app", () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const reload = vi.fn();
  expect(switchTo('production', reload)).toBe(false);
  expect(toasts.read()[0]).toMatchObject({
    title: 'Error',
    description: 'Failed to switch environment. Please try again.',
  });
});

test('the texts of each environment', () => {
  expect([changedTo('development'), changedTo('production')]).toEqual([
    'DEVELOPMENT: your dev data is isolated and safe',
    'PRODUCTION: live data view',
  ]);
});
