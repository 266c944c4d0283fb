import { expect, test } from 'vitest';
import { contentsOf, labelsOf, contentTexts, valuesOf, type FieldContents, type FieldList } from './field-list';

interface Row {
  name: string;
  website: string | null;
  kind: string;
  owner_id: string | null;
  parent_id: string | null;
  parent_name: string | null;
}

const options = [
  { value: 'online', label: 'Online shop' },
  { value: 'private', label: 'Private seller' },
];
const source = { options: () => ({ queryKey: [], queryFn: () => Promise.resolve([]) }) };
const fields: FieldList<Row> = {
  name: { label: 'Name', required: true },
  website: { label: 'Website' },
  kind: { label: 'Kind', as: 'choice', options, initial: 'private' },
  owner_id: { label: 'Owner', as: 'choice', options: [{ value: 'none', label: 'Nobody' }], other: 'Someone else' },
  parent_id: {
    label: 'Parent',
    as: 'picker',
    source,
    picked: ({ parent_id, parent_name }) => parent_id && { id: parent_id, label: parent_name ?? 'A parent' },
  },
};
const row: Row = { name: 'Nordisk', website: null, kind: 'online', owner_id: null, parent_id: 'p', parent_name: 'Up' };

test('a new record starts with the defaults', () =>
  expect(contentsOf(fields, undefined)).toEqual({
    name: '',
    website: '',
    kind: 'private',
    owner_id: 'none',
    parent_id: null,
  }));

test('a new record starts with the record that its picker names', () => {
  const under = { id: 'p', label: 'Up' };
  const begun: FieldList<Row> = {
    parent_id: { label: 'Parent', as: 'picker', source, picked: () => null, initial: under },
  };
  expect(contentsOf(begun, undefined)).toEqual({ parent_id: under });
  expect(contentsOf(begun, row)).toEqual({ parent_id: null });
});

test('a record is shown as text, its links as picked records', () =>
  expect(contentsOf(fields, row)).toEqual({
    name: 'Nordisk',
    website: '',
    kind: 'online',
    owner_id: 'none',
    parent_id: { id: 'p', label: 'Up' },
  }));

test('contents become values: trimmed, blank and None as null, a picked record as its id', () => {
  expect(valuesOf({ ...contentsOf(fields, row), name: ' Verde ', website: '  ' })).toEqual({
    name: 'Verde',
    website: null,
    kind: 'online',
    owner_id: null,
    parent_id: 'p',
  });
  expect(valuesOf(contentsOf(fields, { ...row, parent_id: null }))['parent_id']).toBeNull();
});

test('two versions are compared by labels', () => {
  expect(labelsOf(fields)).toEqual({
    name: 'Name',
    website: 'Website',
    kind: 'Kind',
    owner_id: 'Owner',
    parent_id: 'Parent',
  });
  const shown = (name: string, content: FieldContents[string]) => contentTexts(fields)[name]?.(content);
  expect([shown('kind', 'online'), shown('owner_id', 'p7'), shown('website', '')]).toEqual([
    'Online shop',
    'Someone else',
    'empty',
  ]);
  expect([shown('parent_id', { id: 'p', label: 'Up' }), shown('parent_id', null)]).toEqual(['Up', 'none']);
});
