import { expect, test } from 'vitest';

/** Where the specification's names of the environments are read: the switcher, its toast and the strip; and the setting that an admin is told to ask for. */
const allowed = [
  '/src/sections/environments/labels.ts',
  '/src/sections/environments/switcher.tsx',
  '/src/sections/environments/api.ts',
  '/src/shell/settings-commands.ts',
];

test('nobody else reads development, test or production', () => {
  const sources = Object.entries(
    import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  );
  const shown = sources
    .filter(([path]) => !/\.test\.|\/testing\/|generated/.test(path) && !allowed.includes(path))
    .flatMap(([path, text]) => {
      const plain = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
      const sentences = plain.match(/>[^<>{}=;]*|'[^'\n]* [^'\n]*'|`[^`\n]* [^`\n]*`|"[^"\n]* [^"\n]*"/g) ?? [];
      return sentences
        .filter((sentence) => /\b(development|production|test environment)\b/i.test(sentence))
        .map((sentence) => `${path}: ${sentence.trim()}`);
    });
  expect(shown).toEqual([]);
});
