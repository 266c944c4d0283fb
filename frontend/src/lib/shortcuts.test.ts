import { afterEach, expect, test, vi } from 'vitest';
import { listen } from './shortcuts';

const press = (key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));

let stop: () => void = () => undefined;
afterEach(() => stop());

function start(singleKeys = true) {
  const ran: string[] = [];
  stop = listen(
    () => ['/', 'G C', 'N C', 'Control+Shift+P'].map((keys) => ({ keys, run: () => ran.push(keys) })),
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

test('in a field only combinations count', () => {
  const ran = start();
  const field = document.body.appendChild(document.createElement('input'));
  press('/', {}, field);
  press('P', { ctrlKey: true, shiftKey: true, code: 'KeyP' }, field);
  field.remove();
  expect(ran).toEqual(['Control+Shift+P']);
});

test('single keys can be switched off', () => {
  vi.useFakeTimers();
  const ran = start(false);
  press('/');
  expect(ran).toEqual([]);
  vi.useRealTimers();
});
