import { expect, test } from 'vitest';
import { matchingProblem, missingFields, sharedFields, suggestedChoices, toMapping } from './column-choices';

const field = (name: string, label: string, required = false, joins = false) => ({ name, label, required, joins });
const fields = [field('name', 'Name', true), field('price', 'Price', true), field('notes', 'Notes', false, true)];

test('suggested fields are the first choice, and blank means not imported', () => {
  const columns = [
    { name: 'Item', field: 'name', matched_by: 'heading', values: [] },
    { name: 'Fax', field: null, matched_by: 'none', values: [] },
  ] as const;
  const file = { columns: columns.map((column) => ({ ...column, values: [] })) };
  const choices = suggestedChoices(file, {});
  expect(choices).toEqual({ Item: 'name', Fax: '' });
  expect(suggestedChoices(file, { Fax: 'notes', Other: 'price' })).toEqual({ Item: 'name', Fax: 'notes' });
  expect(toMapping({ own: false }, choices)).toEqual({ Item: 'name', Fax: null });
  expect(toMapping({ own: true }, choices)).toEqual({});
});

test('a column can have the name of a property that every object inherits', () => {
  const columns = ['constructor', 'prototype', '__proto__'].map((name) => ({
    ...{ name, field: null, matched_by: 'none' as const, values: [] },
  }));
  const choices = suggestedChoices({ columns }, {});
  expect(Object.entries(choices)).toEqual([
    ['constructor', ''],
    ['prototype', ''],
    ['__proto__', ''],
  ]);
  expect(JSON.stringify(toMapping({ own: false }, choices))).toBe(
    '{"constructor":null,"prototype":null,"__proto__":null}',
  );
});

test('required fields without a column are named', () => {
  expect(missingFields('products', fields, { Item: 'name', Fax: '' })).toEqual(['Price']);
  expect(matchingProblem('products', fields, {})).toBe('Choose a column for Name, Price.');
  expect(matchingProblem('products', fields, { Item: 'name', Cost: 'price' })).toBeUndefined();
});

test.each([[{}, ['Name']] as const, [{ Firma: 'company' }, []] as const, [{ First: 'first_name' }, []] as const])(
  'a contact needs a name from any of its columns: %j',
  (choices, missing) => expect(missingFields('customers', [field('name', 'Name')], choices)).toEqual(missing),
);

test('two columns share a field only if it joins them', () => {
  const choices = { A: 'name', B: 'name', C: 'notes', D: 'notes', E: 'price' };
  expect(sharedFields(fields, choices)).toEqual({ Name: ['A', 'B'] });
  expect(matchingProblem('products', fields, choices)).toBe(
    "A and B can't both be imported as Name. Choose one of them.",
  );
});
