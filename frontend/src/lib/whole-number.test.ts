import { expect, test } from 'vitest';

import { readWholeNumber } from './whole-number';

test('digits are a whole number, whatever spaces are around them', () => {
  expect([readWholeNumber('12'), readWholeNumber(' 0 '), readWholeNumber('007')]).toEqual([12, 0, 7]);
});

test('everything else is none', () => {
  for (const text of [undefined, '', ' ', '-1', '+1', '1.5', '1e3', '1 000', 'x', '٣'])
    expect(readWholeNumber(text), String(text)).toBeNull();
});
