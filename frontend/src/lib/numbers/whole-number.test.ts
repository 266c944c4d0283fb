import { afterEach, expect, test } from 'vitest';
import { defaultFormats } from '@/testing/formats';
import { formats } from '@/lib/formats';
import { readWholeNumber, wholeDigits } from './whole-number';

afterEach(() => formats.set(defaultFormats));

test('digits are a whole number, whatever spaces are around them', () => {
  expect([readWholeNumber('12'), readWholeNumber(' 0 '), readWholeNumber('007')]).toEqual([12, 0, 7]);
});

test('thousands may be separated as the app writes them', () => {
  expect(['1,284', '12,345,678', '1 000', '1’284'].map(wholeDigits)).toEqual(['1284', '12345678', '1000', '1284']);
  formats.set({ ...defaultFormats, number_format: 'point_comma' });
  expect(['1.284', '1,284', '1.5'].map(wholeDigits)).toEqual(['1284', undefined, undefined]);
});

test('everything else is none', () => {
  for (const text of [undefined, '', ' ', '-1', '+1', '1.5', '1e3', '1,28', '1,2,3', '1.284', '1-000', '$12', 'x', '٣'])
    expect(readWholeNumber(text), String(text)).toBeNull();
});
