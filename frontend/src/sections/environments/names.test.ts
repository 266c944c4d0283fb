import { expect, test } from 'vitest';

/** Files that may show the technical names of environments: the switcher, its toast, the strip, the hint about the server setting, search terms, and the page that copies and empties them. */
const allowed = [
  '/src/sections/environments/labels.ts',
  '/src/sections/environments/switcher.tsx',
  '/src/shell/palette/keywords.ts',
  '/src/sections/admin/pages.ts',
  '/src/sections/admin/environments/page.tsx',
  '/src/sections/admin/environments/dialog.tsx',
];

test('no other file shows development, test or production', () => {
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
