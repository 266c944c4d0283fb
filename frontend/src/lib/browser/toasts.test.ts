import { beforeEach, expect, test } from 'vitest';
import { toasts } from './toasts';

beforeEach(() => {
  for (const { id } of toasts.read()) toasts.close(id);
});

const titles = () => toasts.read().map((toast) => toast.title);

test('durations depend on the kind', () => {
  const durations = () => toasts.read().map((toast) => toast.duration);
  toasts.show({ variant: 'success', title: 'Saved' });
  expect(durations()).toEqual([4000]);
  toasts.show({ variant: 'success', title: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  expect(durations()).toEqual([10_000]);
  toasts.show({ variant: 'loading', title: 'Exporting' });
  expect(durations()).toEqual([Infinity]);
});

test('a newer toast replaces the visible one, whatever its kind', () => {
  for (const variant of ['success', 'error', 'warning', 'info'] as const) {
    toasts.show({ variant, title: `first ${variant}`, action: { label: 'Undo', run: () => undefined } });
    toasts.show({ variant: 'success', title: `after ${variant}` });
    expect(titles()).toEqual([`after ${variant}`]);
  }
});

test('a running task updates in place and reappears after a newer toast', () => {
  const id = toasts.show({ variant: 'loading', title: 'Exporting 1 of 2' });
  const saved = toasts.show({ variant: 'success', title: 'Saved' });
  expect(titles()).toEqual(['Saved', 'Exporting 1 of 2']);
  toasts.show({ id, variant: 'loading', title: 'Exporting 2 of 2' });
  expect(titles()).toEqual(['Saved', 'Exporting 2 of 2']);
  toasts.close(saved);
  expect(titles()).toEqual(['Exporting 2 of 2']);
  toasts.show({ variant: 'success', title: 'Saved again' });
  toasts.show({ id, variant: 'success', title: 'Exported' });
  expect(titles()).toEqual(['Exported']);
});

test("news never replaces the toast of the user's own action, and only the latest of each kind follows it", () => {
  const tell = (id: string, title: string) => toasts.show({ id, variant: 'info', title, news: true });
  tell('units', 'units 1');
  tell('orders', 'orders 1');
  tell('units', 'units 2');
  expect(titles()).toEqual(['orders 1', 'units 2']);
  const saved = toasts.show({ variant: 'success', title: 'Saved' });
  tell('orders', 'orders 2');
  expect(titles()).toEqual(['Saved', 'units 2', 'orders 2']);
  toasts.show({ variant: 'success', title: 'Deleted' });
  toasts.close(saved);
  expect(titles()).toEqual(['Deleted', 'units 2', 'orders 2']);
});

test('news is shown before running tasks', () => {
  toasts.show({ variant: 'loading', title: 'Exporting' });
  toasts.show({ variant: 'info', title: 'news', news: true });
  expect(titles()).toEqual(['news', 'Exporting']);
});
