import { expect, test } from 'vitest';
import { columnsOf, isOwnExport, toMapping } from './columns';

const report = { mapping: { Name: 'name', Cost: 'price' }, ignored: ['Fax'] };

test('guessed, ignored and manually mapped columns are merged, and manual mappings win', () => {
  expect(columnsOf(report, { Cost: 'cost_price', Extra: '' })).toEqual([
    { name: 'Name', field: 'name' },
    { name: 'Cost', field: 'cost_price' },
    { name: 'Fax', field: '' },
    { name: 'Extra', field: '' },
  ]);
  expect(columnsOf(undefined, {})).toEqual([]);
});

test('a blank field leaves the column out', () => {
  expect(toMapping({ Cost: ' cost_price ', Fax: ' ' })).toEqual({ Cost: 'cost_price', Fax: null });
});

test('an Orderkeep export is recognized by its id column', () => {
  expect(isOwnExport({ mapping: { Name: 'name', 'Orderkeep ID': 'key' } })).toBe(true);
  expect(isOwnExport({ mapping: { ID: 'key' } })).toBe(false);
  expect(isOwnExport(undefined)).toBe(false);
});
