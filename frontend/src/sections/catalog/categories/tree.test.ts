import { expect, test } from 'vitest';
import type { Category } from '@/sections/catalog/api';
import { familyOf, mayMove, pathOf, treeRows } from './tree';

const category = (id: string, name: string, parent_id: string | null, products_count = 0): Category => ({
  id,
  name,
  parent_id,
  parent_name: null,
  description: null,
  products_count,
  version: 1,
  environment: 'test',
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
});

const tools = category('tools', 'Tools', null, 2);
const saws = { ...category('saws', 'Sägen', 'tools', 3), description: 'Circular and jigsaws' };
const blades = category('blades', 'Blades', 'saws', 5);
const drills = category('drills', 'Drills', 'tools', 7);
const audio = category('audio', 'Audio', null, 11);
const all = [tools, saws, blades, drills, audio];

const shown = (closed: string[] = [], search = '') =>
  treeRows(all, { closed, search }).map(
    ({ category: { id }, level, position, siblings, total, hasChildren, isOpen }) =>
      `${'.'.repeat(level)}${id} ${position}/${siblings} ${total}${hasChildren ? (isOpen ? ' open' : ' closed') : ''}`,
  );

test('rows are in order, each level by name, and counts include subcategories', () => {
  expect(shown()).toEqual([
    '.audio 1/2 11',
    '.tools 2/2 17 open',
    '..drills 1/2 7',
    '..saws 2/2 8 open',
    '...blades 1/1 5',
  ]);
});

test('a closed category hides what is below it and keeps its count', () => {
  expect(shown(['tools'])).toEqual(['.audio 1/2 11', '.tools 2/2 17 closed']);
});

test('a search shows matches with the categories above them, without accents, and opens closed ones', () => {
  expect(shown(['tools', 'saws'], 'bla')).toEqual(['.tools 1/1 17 open', '..saws 1/1 8 open', '...blades 1/1 5']);
  expect(shown([], 'sagen')).toEqual(['.tools 1/1 17 open', '..saws 1/1 8']);
  expect(shown([], 'jigsaws circular')).toEqual(['.tools 1/1 17 open', '..saws 1/1 8']);
  expect(shown([], 'nothing')).toEqual([]);
});

test('a category whose parent was not loaded is at the top level', () => {
  expect(treeRows([drills], { closed: [], search: '' }).map(({ level }) => level)).toEqual([1]);
});

test('a family is a category with everything below it', () => {
  expect(familyOf(all, 'tools')).toEqual(['tools', 'drills', 'saws', 'blades']);
  expect(familyOf(all, 'blades')).toEqual(['blades']);
  expect(pathOf(all, blades)).toBe('Tools / Sägen / Blades');
});

test.each([
  ['tools', 'tools', false],
  ['tools', 'saws', false],
  ['tools', 'blades', false],
  ['tools', 'audio', true],
  ['tools', null, false],
  ['saws', 'tools', false],
  ['saws', 'audio', true],
  ['saws', null, true],
  ['blades', 'drills', true],
])('moving %s under %s is allowed: %s', (moved, parent, allowed) => {
  const found = all.find(({ id }) => id === moved) ?? tools;
  expect(mayMove(all, found, parent)).toBe(allowed);
});
