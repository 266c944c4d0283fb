import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listKeys } from './shortcut-names';

const source = ['row-keys', 'grid']
  .map((name) => readFileSync(`src/patterns/list/table/${name}.ts`, 'utf8'))
  .join('\n');

test.each(Object.values(listKeys))('lists listen to $keys', ({ keys }) => {
  const key = keys.replace('Mod+', '').replace('Space', ' ');
  expect(source.includes(`'${key}'`) || source.includes(`'${key.toLowerCase()}'`)).toBe(true);
});
