// Whatever a file exports, some other file uses: an export that nobody imports is dead, or need not be exported.

import { expect, test } from 'vitest';
import { appModules, journeyModules, moduleOf } from '@/testing/modules';

const own = [...appModules, ...journeyModules];
const modules = [...own, moduleOf('vite.config.ts')];
/** They use what the manifests load. */
const readers = modules.filter(({ needed }) => needed.includes('src/sections/manifests.ts'));
/** Imported by a pattern, in src/shown-tables.ts. */
const gathered = /\/shown-tables\.ts$/;
const imported = new Set(modules.flatMap((module) => module.imported));

test('every export is used by another file', () => {
  const unused = own.flatMap(({ path, exported }) => {
    if (gathered.test(path)) return [];
    const loaders = modules
      .filter(({ loaded }) => loaded.includes(path))
      .flatMap((module) => (module.path.endsWith('/section.ts') ? [module, ...readers] : [module]));
    return exported
      .filter((name) => !imported.has(`${path} ${name}`) && !loaders.some(({ mentioned }) => mentioned.has(name)))
      .map((name) => `${path}: ${name}`);
  });
  expect(own.length).toBeGreaterThan(500);
  expect(unused).toEqual([]);
});
