// Files don't import each other in a circle, not even for a type: each can be read with what it imports, and nothing else.
// Parts loaded at run time don't count: a form can load a picker that opens the form.

import { expect, test } from 'vitest';
import { appModules } from '@/testing/modules';

/** Groups of files that reach each other, each sorted by name (Tarjan's strongly connected components). */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === order.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

test('no files import each other in a circle', () => {
  const imports = new Map(appModules.map(({ path, needed }) => [path, needed]));
  expect(imports.size).toBeGreaterThan(500);
  expect([...imports.values()].flat().length).toBeGreaterThan(3000);
  expect(circlesOf(imports)).toEqual([]);
});

test('a circle is found, with all its files', () => {
  const imports = new Map([
    ['form', ['field', 'server']],
    ['field', ['label']],
    ['label', ['icon']],
    ['icon', ['field']],
    ['server', []],
    ['page', ['form', 'label']],
  ]);
  expect(circlesOf(imports)).toEqual([['field', 'icon', 'label']]);
});
