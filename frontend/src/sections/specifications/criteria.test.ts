import { expect, test } from 'vitest';
import { criteriaOf, criterionLabel, criterionText, NO_CRITERIA, readCriteria, criteriaFor } from './criteria';
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
    ...criteriaOf('v', { ...NO_CRITERIA, min: '10.8', max: ' 18 ' }),
    ...criteriaOf('c', { ...NO_CRITERIA, options: ['Red, matt', 'Teal'] }),
    ...criteriaOf('t', { ...NO_CRITERIA, contains: '50%2C' }),
  ];
  const text = criteria.map(criterionText).join(',');
  expect(text).toBe('v.gte.10.8,v.lte.18,c.is.Red%2C matt,c.is.Teal,t.has.50%252C');
  const read = readCriteria(text);
  expect(criteriaFor(read, 'v')).toEqual({ ...NO_CRITERIA, min: '10.8', max: '18' });
  expect(criteriaFor(read, 'c')).toEqual({ ...NO_CRITERIA, options: ['Red, matt', 'Teal'] });
  expect(criteriaFor(read, 't')).toEqual({ ...NO_CRITERIA, contains: '50%2C' });
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
