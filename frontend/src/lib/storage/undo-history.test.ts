import { beforeEach, expect, test, vi } from 'vitest';
import { undoHistory, MAX_AGE_MS, type StoredUndo, type UndoState } from './undo-history';

beforeEach(() => {
  undoHistory.storeIn(undefined);
  undoHistory.clear();
  sessionStorage.clear();
});

const done = (title: string, back?: () => Promise<UndoState>) => undoHistory.add({ title, failed: false }, back);
const ways = () => undoHistory.read().entries.map(({ title, undo }) => [title, undo]);

test('lists the last five actions, newest first, marked new until seen', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) done(title, undone);
  expect(ways().map(([title]) => title)).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(undoHistory.read().unseen).toBe(5);
  undoHistory.seen();
  expect(undoHistory.read().unseen).toBe(0);
});

test("an action that can't be undone is listed, but isn't news; a failure is", () => {
  done('DL-1005 is done');
  expect(undoHistory.read().unseen).toBe(0);
  undoHistory.add({ title: 'Failed to update delivery', failed: true });
  expect(undoHistory.read().unseen).toBe(1);
  done('Status Updated', undone);
  expect(undoHistory.read().unseen).toBe(2);
  expect(ways()).toEqual([
    ['Status Updated', 'open'],
    ['Failed to update delivery', 'none'],
    ['DL-1005 is done', 'none'],
  ]);
});

test('an action is undone once', async () => {
  const back = vi.fn(() => Promise.resolve<UndoState>('undone'));
  const id = done('Status Updated', back);
  await Promise.all([undoHistory.undo(id), undoHistory.undo(id)]);
  await undoHistory.undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(ways()).toEqual([['Status Updated', 'undone']]);
});

test("after a connection error undo can be retried; after a rejection it can't", async () => {
  const answers: UndoState[] = ['open', 'closed'];
  const back = vi.fn(() => Promise.resolve(answers.shift() ?? 'undone'));
  const id = done('Status Updated', back);
  await undoHistory.undo(id);
  expect(ways()).toEqual([['Status Updated', 'open']]);
  await undoHistory.undo(id);
  await undoHistory.undo(id);
  expect(ways()).toEqual([['Status Updated', 'closed']]);
  expect(back).toHaveBeenCalledTimes(2);
});

test('the action to undo is the newest done one: failed and undone ones are skipped, one without an undo is not', async () => {
  const first = done('first', () => Promise.resolve('undone'));
  const second = done('second', () => Promise.resolve('undone'));
  undoHistory.add({ title: 'failed', failed: true });
  expect(undoHistory.last()?.id).toBe(second);
  await undoHistory.undo(second);
  expect(undoHistory.last()?.id).toBe(first);
  done('no way back');
  expect(undoHistory.last()).toMatchObject({ title: 'no way back', undo: 'none' });
});

const kept: StoredUndo = {
  name: 'orders.status',
  data: { version: 3 },
  variables: { status: 'new' },
};
const undone = () => Promise.resolve<UndoState>('undone');

/** Simulates a page reload: only session storage is left. */
function reload(slot: string, revive: (kept: StoredUndo) => (() => Promise<UndoState>) | undefined = () => undone) {
  undoHistory.storeIn(undefined);
  undoHistory.clear();
  undoHistory.storeIn({ slot: () => slot, revive });
}

test('a reload keeps the actions and their undos, for the same user and environment only', async () => {
  reload('acts:test:ana');
  undoHistory.add({ title: 'no name', failed: false }, undone);
  undoHistory.add({ title: 'Status Updated', about: 'SO-1042', failed: false }, undone, kept);
  const revive = vi.fn(() => undone);
  reload('acts:test:ana', revive);
  expect(ways()).toEqual([
    ['Status Updated', 'open'],
    ['no name', 'none'],
  ]);
  expect(revive).toHaveBeenCalledExactlyOnceWith(kept, expect.objectContaining({ about: 'SO-1042' }));
  expect(undoHistory.read().unseen).toBe(0);
  await undoHistory.undo(undoHistory.last()?.id ?? '');
  reload('acts:test:ana', revive);
  expect(ways()).toEqual([
    ['Status Updated', 'undone'],
    ['no name', 'none'],
  ]);
  reload('acts:test:jon');
  expect(ways()).toEqual([]);
  reload('acts:development:ana');
  expect(ways()).toEqual([]);
});

test("an undo interrupted by the reload can be retried; an old action, an unknown undo or malformed data can't be undone", () => {
  reload('acts:test:ana');
  const id = undoHistory.add({ title: 'cut off', failed: false }, () => new Promise(() => undefined), kept);
  void undoHistory.undo(id);
  reload('acts:test:ana');
  expect(ways()).toEqual([['cut off', 'open']]);
  reload('acts:test:ana', () => undefined);
  expect(ways()).toEqual([['cut off', 'none']]);
  const old = {
    id: 'act-1',
    title: 'old',
    failed: false,
    at: new Date(Date.now() - MAX_AGE_MS).toISOString(),
    undo: 'open',
    kept,
  };
  for (const text of [JSON.stringify([old]), '{', '7', '[null, {"title": 1}]']) {
    sessionStorage.setItem('acts:test:ana', text);
    reload('acts:test:ana');
    expect(ways(), text).toEqual([]);
  }
});

test('signing out clears the actions', () => {
  reload('acts:test:ana');
  undoHistory.add({ title: 'Status Updated', failed: false }, undone, kept);
  expect(sessionStorage.getItem('acts:test:ana')).toContain('orders.status');
  undoHistory.clear();
  expect(sessionStorage.length).toBe(0);
});
