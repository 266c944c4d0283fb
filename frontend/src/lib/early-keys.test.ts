import { afterEach, expect, test, vi } from 'vitest';
import firstScript from '../../public/theme.js?raw';
import { replayEarlyKeys } from './early-keys';
import { listen } from './shortcuts';

/** Runs the document's first script, as somebody with a session on this device. */
function documentBegins(): void {
  localStorage.setItem('sb-localhost-auth-token', '{}');
  // Anywhere but at /, where the script also waits for the landing page, to take it out.
  history.replaceState(null, '', '/contacts');
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'));
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the very file that a browser runs: it is a plain script, nothing can be imported from it
  new Function(firstScript)();
}

afterEach(() => {
  window.takeEarlyKeys?.();
  localStorage.clear();
});

const press = (key: string, more: KeyboardEventInit = {}) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('keys pressed before the page listens act once it does, in their order and once', () => {
  const ran: string[] = [];
  documentBegins();
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
  documentBegins();
  replayEarlyKeys();
  press('n');
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void heard.push(event.key);
  addEventListener('keydown', hear);
  replayEarlyKeys();
  removeEventListener('keydown', hear);
  expect(heard).toEqual([]);
});
