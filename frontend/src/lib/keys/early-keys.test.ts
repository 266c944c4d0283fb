import { Script } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import firstScript from '../../../public/theme.js?raw';
import { holdKeys, replayEarlyKeys } from './early-keys';
import { listenForShortcuts } from './shortcuts';

/** Runs the document's first script as a signed-in user. */
function documentBegins(): void {
  localStorage.setItem('sb-localhost-auth-token', '{}');
  // Any path but /, where the script also waits for the landing page in order to remove it.
  history.replaceState(null, '', '/contacts');
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(document.createElement('script'));
  new Script(firstScript).runInThisContext();
}

afterEach(() => {
  window.takeEarlyKeys?.();
  localStorage.clear();
});

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

test('keys pressed before the page listens are replayed once, in order', async () => {
  const ran: string[] = [];
  documentBegins();
  press('n');
  press('c');
  expect(press('k', { ctrlKey: true }), 'not for the browser').toBe(false);
  const shortcuts = [
    { keys: 'N C', run: () => void ran.push('new contact') },
    { keys: 'Mod+K', run: () => void ran.push('search') },
  ];
  const end = listenForShortcuts(
    () => shortcuts,
    () => true,
  );
  await replayEarlyKeys();
  await replayEarlyKeys();
  end();
  expect(ran).toEqual(['new contact', 'search']);
});

test('keys are not recorded after the replay', async () => {
  documentBegins();
  await replayEarlyKeys();
  press('n');
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => void heard.push(event.key);
  addEventListener('keydown', hear);
  await replayEarlyKeys();
  removeEventListener('keydown', hear);
  expect(heard).toEqual([]);
});

test('text after the key that opens a field is typed into it and triggers no shortcut', async () => {
  documentBegins();
  press('k', { ctrlKey: true });
  for (const key of ['n', 'c', 'Enter']) press(key);
  const field = document.body.appendChild(document.createElement('input'));
  const heard: string[] = [];
  field.addEventListener('input', () => heard.push(field.value));
  field.addEventListener('keydown', ({ key }) => key === 'Enter' && heard.push('Enter'));
  const shortcuts = [
    {
      keys: 'Mod+K',
      run: () => {
        queueMicrotask(() => {
          field.focus();
        });
      },
    },
    { keys: 'N C', run: () => void heard.push('new contact') },
  ];
  const end = listenForShortcuts(
    () => shortcuts,
    () => true,
  );
  await replayEarlyKeys();
  end();
  field.remove();
  expect(heard).toEqual(['n', 'nc', 'Enter']);
});

test('keys held while a panel loads are typed into its field, or dropped if it has none', async () => {
  const seen: string[] = [];
  const listenToPage = ({ key }: KeyboardEvent) => void seen.push(key);
  addEventListener('keydown', listenToPage);
  const drop = holdKeys();
  expect(press('x')).toBe(false);
  await drop();
  expect(seen).toEqual([]);

  const release = holdKeys();
  for (const key of ['t', 'e', 'n', 'Enter']) press(key);
  const field = document.body.appendChild(document.createElement('input'));
  field.value = '10.00';
  field.focus();
  field.select();
  await release();
  expect(field.value).toBe('ten');
  expect(seen).toEqual(['t', 'e', 'n', 'Enter']);
  press('y');
  expect(seen.at(-1)).toBe('y');
  field.remove();
  removeEventListener('keydown', listenToPage);
});
