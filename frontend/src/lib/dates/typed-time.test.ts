import { expect, test } from 'vitest';
import { readTime } from './typed-time';

test.each([
  ['9', '09:00'],
  ['09:05', '09:05'],
  ['9.30', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14h30', '14:30'],
  ['14h', '14:00'],
  ['0:00', '00:00'],
  ['2pm', '14:00'],
  ['2:05 pm', '14:05'],
  ['2:05 P.M.', '14:05'],
  ['12 am', '00:00'],
  ['12:30pm', '12:30'],
  [' 7 a ', '07:00'],
  ['23:59', '23:59'],
])('%s is the time %s', (typed, time) => expect(readTime(typed)).toBe(time));

test.each(['', 'noonish', '24:00', '9:60', '13 pm', '0 am', '12345', '9:3', '-1'])('"%s" is not a time', (typed) =>
  expect(readTime(typed)).toBeUndefined(),
);
