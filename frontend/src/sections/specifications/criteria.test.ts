import { expect, test } from 'vitest';
import { criteriaOf, criterionLabel, criterionText, NOTHING_WANTED, readCriteria, wantedOf } from './criteria';
import type { Definition } from './values';

const voltage: Definition = {
  id: 'v',
  name: 'Voltage',
  value_type: 'number',
  unit: 'V',
  options: [],
  is_required: false,
};

test('criteria survive the URL, with commas and percent signs', () => {
  const criteria = [
    ...criteriaOf('v', { ...NOTHING_WANTED, least: '10.8', most: ' 18 ' }),
    ...criteriaOf('c', { ...NOTHING_WANTED, options: ['Red, matt', 'Teal'] }),
    ...criteriaOf('t', { ...NOTHING_WANTED, contains: '50%2C' }),
  ];
  const text = criteria.map(criterionText).join(',');
  expect(text).toBe('v.gte.10.8,v.lte.18,c.is.Red%2C matt,c.is.Teal,t.has.50%252C');
  const read = readCriteria(text);
  expect(wantedOf(read, 'v')).toEqual({ ...NOTHING_WANTED, least: '10.8', most: '18' });
  expect(wantedOf(read, 'c')).toEqual({ ...NOTHING_WANTED, options: ['Red, matt', 'Teal'] });
  expect(wantedOf(read, 't')).toEqual({ ...NOTHING_WANTED, contains: '50%2C' });
});

test('what can not be read is left out', () => {
  expect(readCriteria('v.near.18,v.is,x')).toEqual([]);
  expect(readCriteria(undefined)).toEqual([]);
});

test('a criterion reads with its unit', () => {
  const label = (text: string) => readCriteria(text).map((criterion) => criterionLabel([voltage], criterion));
  expect(label('v.gte.18,v.lte.20,v.is.12,v.has.x,z.is.1')).toEqual([
    'Voltage 18 V or more',
    'Voltage 20 V or less',
    'Voltage 12 V',
    'Voltage contains x V',
    'deleted specification',
  ]);
});
