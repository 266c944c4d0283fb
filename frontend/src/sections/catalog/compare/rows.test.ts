import { expect, test } from 'vitest';
import type { Definition } from '@/sections/specifications/values';
import type { Product } from '@/sections/catalog/api';
import { comparedIds, comparedRows } from './rows';

const define = (name: string, unit: string | null): Definition => ({
  id: name,
  name,
  value_type: 'number',
  unit,
  options: [],
  is_required: false,
});
const product = (category_id: string, specifications: object) =>
  ({ category_id, specifications }) as unknown as Product;

test('rows follow the definitions, and those that differ are marked', () => {
  const definitions = new Map([
    ['drills', [define('Voltage', 'V'), define('Torque', 'Nm')]],
    ['saws', [define('voltage', 'V')]],
  ]);
  const rows = comparedRows(
    [product('drills', { Voltage: 18, Wood: 'beech' }), product('saws', { voltage: 18, wood: 'Beech ' })],
    definitions,
  );
  expect(rows).toEqual([
    { name: 'Voltage', texts: ['18 V', '18 V'], differs: false },
    { name: 'Wood', texts: ['beech', 'Beech '], differs: false },
  ]);
});

test('a value that only one product has differs', () => {
  const rows = comparedRows([product('a', { Torque: '60 Nm' }), product('a', {})], new Map());
  expect(rows).toEqual([{ name: 'Torque', texts: ['60 Nm', ''], differs: true }]);
});

test('up to four products are compared, each once', () => {
  expect(comparedIds('a,b,a,,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect(comparedIds(undefined)).toEqual([]);
});
