import { expect, test } from 'vitest';

test("only Health names a server's variable", () => {
  const sources = Object.entries(
    import.meta.glob<string>('/src/**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  );
  const named = sources
    .filter(([path]) => !/\.test\.|generated|\/src\/sections\/health\//.test(path))
    .filter(([, text]) => text.includes('ORDERKEEP_'))
    .map(([path]) => path);
  expect(named).toEqual([]);
});
