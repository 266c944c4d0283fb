import { beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '@/api/refusal';
import { unsavedChanges } from '@/lib/browser/unsaved';
import { UNREACHED, PhotoStore } from './store';
import type { NewPhoto } from './api';

const photo = (name: string) => new Blob([name], { type: 'image/png' });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:here');
  URL.revokeObjectURL = vi.fn();
});

test('photos are sent one at a time, and a failed one is retried with the same key', async () => {
  const store = new PhotoStore();
  const sent: NewPhoto[] = [];
  let cut = true;
  const send = vi.fn((shot: NewPhoto) => {
    sent.push(shot);
    return cut && sent.length === 2 ? Promise.reject(new TypeError('network')) : Promise.resolve();
  });
  store.add('p', 'l', [photo('a'), photo('b')], send);
  expect(store.read('p').map(({ state }) => state)).toEqual(['sending', 'sending']);
  expect(unsavedChanges.any()).toBe(true);
  await vi.waitFor(() =>
    expect(store.read('p').map(({ state, problem }) => [state, problem])).toEqual([['failed', UNREACHED]]),
  );
  expect(sent.map(({ line }) => line)).toEqual(['l', 'l']);

  cut = false;
  store.retry('p', send);
  expect(store.read('p').map(({ state, problem }) => [state, problem])).toEqual([['sending', undefined]]);
  await vi.waitFor(() => expect(store.read('p')).toEqual([]));
  expect(sent[2]?.key).toBe(sent[1]?.key);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(unsavedChanges.any()).toBe(false);
});

test('a rejected photo shows the reason and can be discarded', async () => {
  const store = new PhotoStore();
  const refusal = new Refusal(422, { detail: 'Choose a JPEG, PNG or WebP file' });
  store.add('p', undefined, [photo('a')], () => Promise.reject(refusal));
  await vi.waitFor(() =>
    expect(store.read('p').map(({ problem }) => problem)).toEqual(['Choose a JPEG, PNG or WebP file']),
  );
  store.drop('p', store.read('p')[0]?.key ?? '');
  expect([store.read('p'), store.read('other'), unsavedChanges.any()]).toEqual([[], [], false]);
});
