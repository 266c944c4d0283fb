import { afterEach, expect, test, vi } from 'vitest';
import { ariaKeys, listenForShortcuts, spokenKeys } from '@/lib/keys/shortcuts';
import { changedTo, isChangeable, keyChanges, currentKeys } from './key-changes';

afterEach(() => keyChanges.forget());

const all = [
  { keys: 'E', title: 'Edit the record' },
  { keys: 'S', title: 'Change its status' },
  { keys: 'G C', title: 'Contacts' },
  { keys: 'G O', title: 'Sales Orders' },
];

test('single keys and the second key of a sequence can be changed, nothing else', () => {
  expect(['E', '[', 'G C', 'N P'].map(isChangeable)).toEqual([true, true, true, true]);
  expect(['/', '?', 'F8', 'Escape', 'Space', 'Mod+K', 'Control+Shift+P', 'X Y'].map(isChangeable)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a changed key works, and tooltips and screen readers announce it; the default key does nothing', () => {
  keyChanges.write({ E: 'M', 'G C': 'G K' });
  const ran: string[] = [];
  const stop = listenForShortcuts(
    () => all.map(({ keys }) => ({ keys, run: () => ran.push(keys) })),
    () => true,
  );
  for (const key of ['e', 'm', 'g', 'c', 'g', 'k'])
    dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
  stop();
  expect(ran).toEqual(['E', 'G C']);
  expect([spokenKeys('G C'), spokenKeys('E'), ariaKeys('E', ['F2'])]).toEqual(['G then K', 'M', 'M F2']);
});

test('two keys can be swapped; assigning the default again removes the change', () => {
  expect(changedTo('s', 'E', all)).toEqual({ wrong: 'S is already used for: Change its status' });
  keyChanges.write({ S: 'M' });
  expect(changedTo('s', 'E', all)).toEqual({ changes: { S: 'M', E: 'S' } });
  expect(changedTo('S', 'S', all)).toEqual({ changes: {} });
});

test.each([
  ['1', 'E', 'Press a letter, [ or ]'],
  ['Enter', 'E', 'Press a letter, [ or ]'],
  ['g', 'E', 'G starts other shortcuts'],
  ['o', 'G C', 'G then O is already used for: Sales Orders'],
])('%s for %s: %s', (pressed, usual, wrong) => expect(changedTo(pressed, usual, all)).toEqual({ wrong }));

test('stored values are validated', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('keys', '{"E":"M","Mod+K":"X","S":5,"P":"Enter"}');
  expect(keyChanges.read()).toEqual({ E: 'M' });
  localStorage.setItem('keys', '["E"]');
  expect(currentKeys('E')).toBe('E');
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
