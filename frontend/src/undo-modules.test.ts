import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { setUndoLoader, registerUndo, undoByName } from '@/api/undo-registry';
import { undoModules } from './undo-modules';

const IMPORT = /^(?:import|export) (?!type )[^;]*? from '([@.][^']*)';/gm;
const read = (file: string) => readFileSync(file, 'utf8');

/** All files loaded with these, by imports that are neither type-only nor `import()`. */
function loadedWith(files: string[]): Set<string> {
  const seen = new Set<string>();
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, from = ''] of read(file).matchAll(IMPORT)) {
      const path = from.startsWith('@/') ? `src/${from.slice(2)}` : join(dirname(file), from);
      const found = [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(each));
      if (found) files.push(found);
    }
  }
  return seen;
}

test('every undo ships with the app, or can be loaded after a reload', () => {
  const all = Object.keys(import.meta.glob(['./**/*.ts', './**/*.tsx', '!./**/*.test.*', '!./api/**'])).map((file) =>
    join('src', file),
  );
  const naming = all.filter((file) => /\b(registerUndo|undoCreate|crud)\(/.test(read(file)));
  const routes = all.filter((file) => file.endsWith('/routes.tsx'));
  const app = loadedWith(['src/app.tsx', 'src/shell/layout.tsx', ...routes]);
  const later = new Set(Object.keys(undoModules).map((file) => join('src', file)));
  expect(naming.filter((file) => later.has(file)).length).toBeGreaterThan(2);
  expect(naming.filter((file) => !app.has(file) && !later.has(file))).toEqual([]);
});

test("an undo that isn't loaded yet is loaded on demand", async () => {
  const undo = () => Promise.resolve('undone');
  let loads = 0;
  setUndoLoader(async () => {
    loads += 1;
    registerUndo('tests.late', undo);
    return Promise.resolve();
  });
  expect(await undoByName('tests.late')).toBe(undo);
  expect(await undoByName('tests.late')).toBe(undo);
  expect(loads).toBe(1);
  expect(await undoByName('tests.never')).toBeUndefined();
});
