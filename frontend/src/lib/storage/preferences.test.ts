import { expect, test } from 'vitest';
import { resetPreferences } from './preferences';

const sources = Object.entries(
  import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !/\.test\.|\/testing\/|generated/.test(path));

/** Storage keys the app uses on a device, with a sample value in place of their variable part. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/(?:deviceValue(?:<.+>)?|storedStatusTab)\(\s*['`]([\w:-]+)/g)].map(([, key]) => key ?? '');
const keys = [...new Set(sources.flatMap(([, text]) => keysIn(text)))];
const columns = 'columns-contacts';
const kept = ['draft:me development:contacts new', 'sb-shop-auth-token', 'sb-shop-auth-token-code-verifier'];

test('every key stored on a device is listed here', () => {
  expect(keys).toEqual(
    expect.arrayContaining([
      'theme',
      'preferred_environment',
      'privacy-settings',
      'dashboard-layout',
      'recent-records',
      'label-paper',
      'tracking-filter',
      'expenses-filter',
      'view-mode-',
    ]),
  );
  const writers = sources.filter(([, text]) => /localStorage\.setItem|localStorage\[/.test(text)).map(([path]) => path);
  // The first one only takes a user's entries out of the lists of other keys.
  expect(writers).toEqual([
    '/src/lib/storage/device-data.ts',
    '/src/lib/storage/drafts.ts',
    '/src/lib/storage/storage.ts',
  ]);
});

test('a reset removes every preference and nothing else', () => {
  for (const key of [...keys, columns, ...kept, 'a-key-of-tomorrow']) localStorage.setItem(key, 'x');
  resetPreferences();
  expect(Object.keys(localStorage).sort()).toEqual([...kept].sort());
});

test('readers in this tab are notified of the reset', () => {
  let heard: string | null | undefined;
  const listen = (event: StorageEvent) => (heard = event.key);
  addEventListener('storage', listen);
  resetPreferences();
  removeEventListener('storage', listen);
  expect(heard).toBeNull();
});
