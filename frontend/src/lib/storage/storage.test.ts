import { beforeEach, expect, test, vi } from 'vitest';
import { deviceValue, oneOf } from './storage';

beforeEach(() => localStorage.clear());

const view = () => deviceValue('view', 'list', oneOf(['list', 'card']));

test('a written value can be read back, also by another reader', () => {
  view().write('card');
  expect(view().read()).toBe('card');
  expect(localStorage.getItem('view')).toBe('card');
});

test('a malformed value is ignored with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('view', '{"broken":');
  expect(view().read()).toBe('list');
  expect(warn).toHaveBeenCalledWith('Ignored the malformed stored setting "view"');
});

test('listeners are notified of changes, and clearing restores the fallback', () => {
  const value = view();
  const heard = vi.fn();
  const stop = value.subscribe(heard);
  value.write('card');
  value.forget();
  stop();
  value.write('card');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('when storage is full, optional values are skipped and requested ones throw', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const value = view();
  value.save('card');
  expect(value.read()).toBe('list');
  expect(warn).toHaveBeenCalledOnce();
  expect(() => value.write('card')).toThrow('full');
  full.mockRestore();
  warn.mockRestore();
});
