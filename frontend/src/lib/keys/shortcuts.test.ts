import { afterEach, expect, test, vi } from 'vitest';
import { ariaKeys, listenForShortcuts, spokenKeys } from './shortcuts';

const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

let stop: () => void = () => undefined;
afterEach(() => stop());

function start(singleKeys = true) {
  const ran: string[] = [];
  stop = listenForShortcuts(
    () =>
      ['/', 'G C', 'N C', 'Control+Shift+P', 'Mod+Z', 'E'].map((keys) => ({
        keys,
        aliases: keys === 'E' ? ['F2'] : [],
        run: () => ran.push(keys),
      })),
    () => singleKeys,
  );
  return ran;
}

test('single keys, sequences and combinations run', () => {
  const ran = start();
  press('/');
  press('g');
  press('c');
  press('c');
  press('P', { ctrlKey: true, shiftKey: true, code: 'KeyP' });
  expect(ran).toEqual(['/', 'G C', 'Control+Shift+P']);
});

test('in a field only key combinations count', () => {
  const ran = start();
  const field = document.body.appendChild(document.createElement('input'));
  press('/', {}, field);
  press('P', { ctrlKey: true, shiftKey: true, code: 'KeyP' }, field);
  field.remove();
  expect(ran).toEqual(['Control+Shift+P']);
});

test('Ctrl+Z belongs to a field with text, and to the page while a slider is focused', () => {
  const ran = start();
  const undoIn = (type: string) => {
    const field = document.body.appendChild(document.createElement('input'));
    field.type = type;
    press('z', { ctrlKey: true, code: 'KeyZ' }, field);
    press('e', {}, field);
    field.remove();
  };
  undoIn('text');
  expect(ran).toEqual([]);
  undoIn('range');
  expect(ran).toEqual(['Mod+Z']);
});

test('single keys can be turned off', () => {
  vi.useFakeTimers();
  const ran = start(false);
  press('/');
  press('g');
  press('c');
  expect(ran).toEqual([]);
  press('z', { ctrlKey: true, code: 'KeyZ' });
  press('F2');
  expect(ran).toEqual(['Mod+Z', 'E']);
  vi.useRealTimers();
});

test('keys that belong to the field or the dialog are left to it', () => {
  const ran = start();
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('z', { ctrlKey: true, code: 'KeyZ' }, field)).toBe(true);
  field.remove();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  press('/');
  press('z', { ctrlKey: true, code: 'KeyZ' });
  dialog.remove();
  expect(ran).toEqual([]);
});

test('a letter is the one printed on the key, wherever the keyboard has it', () => {
  const ran = start();
  press('z', { ctrlKey: true, code: 'KeyY' }); // German
  press('y', { ctrlKey: true, code: 'KeyZ' });
  press('w', { ctrlKey: true, code: 'KeyZ' }); // French
  expect(ran).toEqual(['Mod+Z']);
  press('я', { ctrlKey: true, code: 'KeyZ' }); // not a Latin letter: the key's position decides
  expect(ran).toEqual(['Mod+Z', 'Mod+Z']);
});

test('Escape in a toast only closes the toast, and a key event without a key is ignored', () => {
  const ran: string[] = [];
  stop = listenForShortcuts(
    () => [{ keys: 'Escape', run: () => ran.push('back') }],
    () => true,
  );
  const toast = document.body.appendChild(document.createElement('div'));
  toast.dataset.escape = 'own';
  const button = toast.appendChild(document.createElement('button'));
  press('Escape', {}, button);
  expect(ran).toEqual([]);
  dispatchEvent(new Event('keydown'));
  press('Escape');
  expect(ran).toEqual(['back']);
  toast.remove();
});

test('an action with nothing to do leaves the key to the browser', () => {
  stop = listenForShortcuts(
    () => [{ keys: 'Mod+S', run: () => false }],
    () => true,
  );
  expect(press('s', { ctrlKey: true, code: 'KeyS' })).toBe(true);
  stop();
  stop = listenForShortcuts(
    () => [{ keys: 'Mod+S', run: () => undefined }],
    () => true,
  );
  expect(press('s', { ctrlKey: true, code: 'KeyS' })).toBe(false);
});

test('keys as shown in tooltips and announced by screen readers', () => {
  expect(spokenKeys('G C')).toBe('G then C');
  expect(spokenKeys('Mod+Shift+P')).toBe('Ctrl+Shift+P');
  expect(ariaKeys('Mod+K', ['F2'])).toBe('Control+K F2');
  expect(ariaKeys('G C')).toBeUndefined();
});
