// One manifest per section: whatever the app needs to know of a noun is declared in its folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sections } from './manifests';
import { pages, recordTypes } from './pages';

const folders = readdirSync('src/sections', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);

test('every folder under sections exports one manifest and is listed once', () => {
  const list = readFileSync('src/sections/manifests.ts', 'utf8');
  const imported = [...list.matchAll(/from '\.\/([\w-]+)\/section'/g)].map((found) => found[1]);
  expect(imported.toSorted()).toEqual(folders.toSorted());
  expect(new Set(sections).size).toBe(folders.length);
});

test('a section with routes declares their types and the addresses for the walks', () => {
  const withRoutes = folders.filter((name) => existsSync(`src/sections/${name}/routes.tsx`));
  const incomplete = withRoutes.filter(
    (name) =>
      !existsSync(`src/sections/${name}/walk.json`) ||
      !readFileSync(`src/sections/${name}/section.ts`, 'utf8').includes("typeof import('./routes').routes"),
  );
  expect(withRoutes.length).toBeGreaterThan(25);
  expect(incomplete).toEqual([]);
});

test('no entry of the menu, key, path or type of record is declared twice', () => {
  const twice = (all: readonly (string | undefined)[]) => all.filter((one, at) => one && all.indexOf(one) !== at);
  const entries = sections.flatMap(({ menu = [] }) => menu);
  const subpages = sections.flatMap((section) => section.subpages ?? []);
  expect(twice(entries.map(({ group, position }) => `${group} ${position}`))).toEqual([]);
  expect(twice(entries.map(({ key }) => key))).toEqual([]);
  expect(twice([...entries, ...subpages].map(({ path }) => path))).toEqual([]);
  expect(twice([...entries, ...subpages].map(({ creation }) => creation?.key))).toEqual([]);
  expect(twice(recordTypes.map(({ table }) => table))).toEqual([]);
  const known = new Set(entries.map(({ path }) => path));
  expect(subpages.filter(({ of }) => !known.has(of))).toEqual([]);
});

/** Where the shell names a page: examples of its tests and help, its Workspace menu, and what guests may open. */
const naming = /\.test\.tsx?$|^src\/shell\/(help\/|page-steps\.tsx$|layout\.tsx$)/;

test('the shell names no page that a section could declare', () => {
  const files = readdirSync('src/shell', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/shell/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !naming.test(path));
  const declared = sections.flatMap(({ menu = [], subpages = [] }) => [...menu, ...subpages].map(({ path }) => path));
  const paths = [...new Set([...pages.keys(), ...declared])];
  const named = [...files, 'src/router.tsx'].flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    return paths.filter((page) => page !== '/' && text.includes(`'${page}'`)).map((page) => `${path}: ${page}`);
  });
  expect(files.length).toBeGreaterThan(30);
  expect(named).toEqual([]);
});
