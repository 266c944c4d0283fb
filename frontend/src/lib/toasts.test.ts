import { expect, test } from 'vitest';
import { toasts } from './toasts';

test('durations follow the kind, the same id replaces, at most three wait', () => {
  const id = toasts.show({ variant: 'loading', title: 'Importing' });
  expect(toasts.read()[0]?.duration).toBe(Infinity);
  toasts.show({ id, variant: 'success', title: 'Imported' });
  expect(toasts.read()).toHaveLength(1);
  expect(toasts.read()[0]?.duration).toBe(4000);
  toasts.show({ variant: 'success', title: 'Gone', action: { label: 'Undo', run: () => undefined } });
  expect(toasts.read()[1]?.duration).toBe(10_000);
  for (const title of ['a', 'b', 'c']) toasts.show({ variant: 'info', title });
  expect(toasts.read().map((toast) => toast.title)).toEqual(['Imported', 'a', 'b', 'c']);
});

test('what this person did comes before what others did, and news is what gives way', () => {
  for (const { id } of toasts.read()) toasts.close(id);
  const titles = () => toasts.read().map((toast) => toast.title);
  for (const title of ['news 1', 'news 2']) toasts.show({ variant: 'info', title, news: true });
  toasts.show({ variant: 'success', title: 'Saved' });
  expect(titles()).toEqual(['Saved', 'news 1', 'news 2']);
  toasts.show({ variant: 'success', title: 'Deleted' });
  toasts.show({ variant: 'info', title: 'news 3', news: true });
  expect(titles()).toEqual(['Saved', 'Deleted', 'news 2', 'news 3']);
});
