import { expect, test } from 'vitest';
import { resetPreferences } from './preferences';

const sources = Object.entries(
  import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
).filter(([path]) => !/\.test\.|\/testing\/|generated/.test(path));

/** Keys that the product keeps on a device, with something in place of what a key is completed with. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/(?:deviceValue(?:<.+>)?|partOf)\(\s*['`]([\w:-]+)/g)].map(([, key]) => key ?? '');
const keys = [...new Set(sources.flatMap(([, text]) => keysIn(text)))];
const columns = 'columns-contacts';
const kept = [
  'preferred_environment',
  'draft:me development:contacts new',
  'sb-shop-auth-token',
  'sb-shop-auth-token-code-verifier',
];

test('every key that is kept on a device is known here', () => {
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
  expect(writers).toEqual(['/src/lib/drafts.ts', '/src/lib/storage.ts']);
});

test('a reset forgets every preference, and nothing else', () => {
  for (const key of [...keys, columns, ...kept, 'a-key-of-tomorrow']) localStorage.setItem(key, 'x');
  resetPreferences();
  expect(Object.keys(localStorage).sort()).toEqual([...kept].sort());
});

test('readers in this tab hear of the reset', () => {
  let heard: string | null | undefined;
  const listen = (event: StorageEvent) => (heard = event.key);
  addEventListener('storage', listen);
  resetPreferences();
  removeEventListener('storage', listen);
  expect(heard).toBeNull();
});
