import { beforeEach, expect, test, vi } from 'vitest';
import { activity, type Way } from './activity';

beforeEach(() => activity.clear());

const done = (title: string, back?: () => Promise<Way>) => activity.add({ title, failed: false }, back);
const ways = () => activity.read().acts.map(({ title, way }) => [title, way]);

test('the last five acts stand, the newest first, and count as new until somebody looks', () => {
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f']) done(title);
  expect(ways().map(([title]) => title)).toEqual(['f', 'e', 'd', 'c', 'b']);
  expect(activity.read().fresh).toBe(5);
  activity.seen();
  expect(activity.read().fresh).toBe(0);
});

test('an act is undone once', async () => {
  const back = vi.fn(() => Promise.resolve<Way>('undone'));
  const id = done('Status Updated', back);
  await Promise.all([activity.undo(id), activity.undo(id)]);
  await activity.undo(id);
  expect(back).toHaveBeenCalledTimes(1);
  expect(ways()).toEqual([['Status Updated', 'undone']]);
});

test('after a broken line the way stays open, after a refusal it is closed', async () => {
  const answers: Way[] = ['open', 'closed'];
  const back = vi.fn(() => Promise.resolve(answers.shift() ?? 'undone'));
  const id = done('Status Updated', back);
  await activity.undo(id);
  expect(ways()).toEqual([['Status Updated', 'open']]);
  await activity.undo(id);
  await activity.undo(id);
  expect(ways()).toEqual([['Status Updated', 'closed']]);
  expect(back).toHaveBeenCalledTimes(2);
});

test('the last act is the newest that stands: failures and what is undone are passed over, what has no way back is not', async () => {
  const first = done('first', () => Promise.resolve('undone'));
  const second = done('second', () => Promise.resolve('undone'));
  activity.add({ title: 'failed', failed: true });
  expect(activity.last()?.id).toBe(second);
  await activity.undo(second);
  expect(activity.last()?.id).toBe(first);
  done('no way back');
  expect(activity.last()).toMatchObject({ title: 'no way back', way: 'none' });
});
