import { afterEach, expect, test, vi } from 'vitest';
import { SharedStream, type TabOptions } from './live-tabs';
import type { Change } from './live-reader';

const change = (id: string): Change => ({
  id,
  table: 'customers',
  action: 'update',
  row_id: 'r',
  environment: 'test',
  at: 'x',
});

let open: SharedStream[] = [];
afterEach(() => {
  for (const stream of open) stream.stop();
  open = [];
});

/** A tab waiting for the lock, and the events it receives. */
function tab(place?: string) {
  const received: string[] = [];
  const channel: NonNullable<TabOptions['channel']> = { postMessage: vi.fn(), close: vi.fn(), onmessage: null };
  const locks = { request: () => new Promise(() => undefined) } as unknown as LockManager;
  open.push(
    new SharedStream({
      name: 'live',
      channel,
      locks,
      request: () => Promise.reject(new Error('waiting for the lock')),
      memory: { read: () => place, write: (next) => (place = next) },
      onChange: (heard) => received.push(heard.id),
      reloadAll: () => received.push('reloadAll'),
      state: (up) => received.push(up ? 'up' : 'down'),
    }),
  );
  const say = (data: unknown) => {
    channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent);
  };
  return { received, say, place: () => place, channel };
}

test('changes in order are delivered, and known ones are not delivered twice', () => {
  const { received, say, place } = tab('0.5');
  say({ kind: 'change', change: change('0.6'), before: '0.5' });
  say({ kind: 'change', change: change('0.6'), before: '0.5' });
  say({ kind: 'change', change: change('0.8'), before: '0.6' });
  expect([received, place()]).toEqual([['0.6', '0.8'], '0.8']);
});

test('a gap reloads everything', () => {
  const { received, say, place } = tab('0.5');
  say({ kind: 'change', change: change('0.9'), before: '0.8' });
  expect([received, place()]).toEqual([['reloadAll'], '0.9']);
});

test('a tab asks for the position of the stream and reloads if it is behind', () => {
  const { received, say, channel } = tab('0.5');
  expect(channel.postMessage).toHaveBeenCalledWith({ kind: 'hello' });
  say({ kind: 'stand', cursor: '0.5', up: true });
  expect(received).toEqual(['up']);
  say({ kind: 'stand', cursor: '0.7', up: true });
  expect(received).toEqual(['up', 'reloadAll', 'up']);
});

test("a tab without a position can't know what it missed", () => {
  const { received, say, place } = tab();
  say({ kind: 'stand', cursor: '0.7', up: true });
  expect([received, place()]).toEqual([['reloadAll', 'up'], '0.7']);
});

test('a reset drops the position', () => {
  const { received, say, place } = tab('0.5');
  say({ kind: 'reset' });
  expect([received, place()]).toEqual([['reloadAll'], undefined]);
});
