import { expect, test } from 'vitest';
import type { Specification } from './api';
import { changesOf, toForm, toServer } from './form-mapping';

const voltage = {
  name: 'Voltage',
  category_id: 'c1',
  category_name: 'Tools',
  value_type: 'number',
  unit: 'V',
  options: [],
  is_required: true,
  position: 2,
} as unknown as Specification;

test('a specification is read into the form and sent back unchanged', () => {
  const values = toForm(voltage, null);
  expect(values).toEqual({
    name: 'Voltage',
    category_id: { id: 'c1', label: 'Tools' },
    value_type: 'number',
    unit: 'V',
    options: '',
    is_required: 'true',
    position: '2',
  });
  expect(changesOf(values, values)).toEqual({});
});

test('another type drops the unit, and its options are one per line', () => {
  const before = toForm(voltage, null);
  const now = { ...before, value_type: 'choice' as const, options: ' Teal \n\nBlack\n' };
  expect(changesOf(now, before)).toEqual({ value_type: 'choice', unit: null, options: ['Teal', 'Black'] });
});

test('a new one has the position after the others', () => {
  const values = { ...toForm(undefined, { id: 'c1', label: 'Tools' }), name: ' Colour ' };
  expect(toServer(values)).toEqual({
    name: 'Colour',
    category_id: 'c1',
    value_type: 'text',
    unit: null,
    options: [],
    is_required: false,
    position: null,
  });
});
