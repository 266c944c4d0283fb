import { beforeEach, expect, test, vi } from 'vitest';
import { deviceValue, oneOf } from './storage';

beforeEach(() => localStorage.clear());

const view = () => deviceValue('view', 'list', oneOf(['list', 'card']));

test('what was written is read again, by another reader too', () => {
  view().write('card');
  expect(view().read()).toBe('card');
  expect(localStorage.getItem('view')).toBe('card');
});

test('a malformed value is ignored with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('view', '{"broken":');
  expect(view().read()).toBe('list');
  expect(warn).toHaveBeenCalledWith('The stored setting "view" is malformed and ignored');
});

test('listeners hear of a change and forgetting brings the fallback back', () => {
  const value = view();
  const heard = vi.fn();
  const stop = value.subscribe(heard);
  value.write('card');
  value.forget();
  stop();
  value.write('card');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('on a full device what nobody asked for is not kept, and what somebody asked for is refused', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const value = view();
  value.keep('card');
  expect(value.read()).toBe('list');
  expect(warn).toHaveBeenCalledOnce();
  expect(() => value.write('card')).toThrow('full');
  full.mockRestore();
  warn.mockRestore();
});
