import { describe, expect, it } from 'vitest';
import { readTyped } from './cell-text';

describe('text typed into a cell', () => {
  it.each([
    ['money', '1,234.5', { value: '1234.50' }],
    ['money', '12,5', { value: '12.50' }],
    ['money', 'ten', { wrong: 'Enter an amount, for example 12.50' }],
    ['money', '1.005', { wrong: 'Enter at most 2 decimals' }],
    ['whole', ' 007 ', { value: '7' }],
    ['whole', '1.5', { wrong: 'Enter a whole number' }],
    ['whole', '-1', { wrong: 'Enter a whole number' }],
    ['whole', '  ', { wrong: 'Enter a value' }],
    ['text', ' example.com ', { value: 'example.com' }],
    ['text', ' ', { wrong: 'Enter a value' }],
  ] as const)('%s %j', (as, typed, read) => expect(readTyped(as, typed, false)).toEqual(read));

  it('may be blank if blank is a valid value', () => expect(readTyped('money', '', true)).toEqual({ value: '' }));
});
