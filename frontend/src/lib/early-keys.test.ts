import { expect, test } from 'vitest';
import { keepEarlyKeys, replayEarlyKeys } from './early-keys';
import { listen } from './shortcuts';

const press = (key: string, more: KeyboardEventInit = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('keys pressed before the page listens act once it does, in their order and once', () => {
  const ran: string[] = [];
  keepEarlyKeys();
  press('n');
  press('c');
  expect(press('k', { ctrlKey: true }), 'not for the browser').toBe(false);
  const shortcuts = [
    { keys: 'N C', run: () => void ran.push('new contact') },
    { keys: 'Mod+K', run: () => void ran.push('search') },
  ];
  const end = listen(
    () => shortcuts,
    () => true,
  );
  replayEarlyKeys();
  replayEarlyKeys();
  end();
  expect(ran).toEqual(['new contact', 'search']);
});

test('once replayed, keys are kept no more', () => {
  keepEarlyKeys();
  replayEarlyKeys();
  press('n');
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void heard.push(event.key);
  addEventListener('keydown', hear);
  replayEarlyKeys();
  removeEventListener('keydown', hear);
  expect(heard).toEqual([]);
});
