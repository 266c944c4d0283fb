import { expect, test } from 'vitest';
import { displayValues, valueText, type Definition } from './values';

const define = (name: string, value_type: Definition['value_type'], unit: string | null = null): Definition => ({
  id: name,
  name,
  value_type,
  unit,
  options: [],
  is_required: false,
});
const voltage = define('Voltage', 'number', 'V');

test('a value is shown with its unit', () => {
  expect([18, 10.8, '18 V', true, false, null, undefined].map((value) => valueText(voltage, value))).toEqual([
    '18 V',
    '10.8 V',
    '18 V',
    'Yes',
    'No',
    '',
    '',
  ]);
  expect(valueText(undefined, 18)).toBe('18');
});

test('specifications come in their order, and other details after them', () => {
  expect(displayValues([voltage, define('Cordless', 'yes_no')], { Torque: '60 Nm', voltage: 18 })).toEqual([
    { name: 'Voltage', text: '18 V', applies: true },
    { name: 'Cordless', text: '', applies: true },
    { name: 'Torque', text: '60 Nm', applies: false },
  ]);
});
