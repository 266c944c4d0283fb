import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from './icon-names';

test('the list contains exactly the icons of the sprite', () => {
  const drawn = [...readFileSync('src/ui/icons.svg', 'utf8').matchAll(/<symbol id="i-([\w-]+)"/g)].map(
    ([, name]) => name,
  );
  expect([...iconNames].sort()).toEqual(drawn.sort());
});
