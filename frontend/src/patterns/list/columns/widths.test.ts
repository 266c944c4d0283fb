import { describe, expect, it } from 'vitest';
import { readWidths, withinLimits } from './widths';

const columns = [{ key: 'name' }, { key: 'shop-number' }, { key: 'email' }];

describe('column widths in an address', () => {
  it.each([
    ['name.320,email.200', { name: 320, email: 200 }],
    ['shop-number.96', { 'shop-number': 96 }],
    ['name.5,email.99999', { name: 56, email: 800 }],
    ['gone.100,name.-3,email.wide,name', undefined],
    ['name.100,email,gone.100', { name: 100 }],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j', (text, widths) => expect(readWidths(text, columns)).toEqual(widths));

  it('keeps every column usable', () => expect([12, 99.6, 4000].map(withinLimits)).toEqual([56, 100, 800]));
});
