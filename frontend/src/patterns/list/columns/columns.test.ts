import { describe, expect, it } from 'vitest';
import { movedTo, readKeys, toggleColumn, defaultKeys, writeKeys } from './columns';

const columns = [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email' },
  { key: 'company', label: 'Company', optional: true },
  { key: 'phone', label: 'Phone' },
];

describe('columns of a list', () => {
  it('knows the default columns', () => expect(defaultKeys(columns)).toEqual(['name', 'email', 'phone']));

  it.each([
    ['phone,name', ['name', 'phone']],
    ['phone,phone,email', ['name', 'phone', 'email']],
    ['name.320,phone.99', ['name', 'phone']],
    ['gone,company', ['name', 'company']],
    ['gone', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j from a URL that people type', (text, keys) => expect(readKeys(text, columns)).toEqual(keys));

  it('writes nothing for the default columns', () => {
    expect(writeKeys(['name', 'email', 'phone'], columns)).toBeUndefined();
    expect(writeKeys(['name', 'phone', 'email'], columns)).toBe('name,phone,email');
    expect(writeKeys(['name', 'email', 'phone'], columns, {})).toBeUndefined();
    expect(writeKeys(['name', 'email', 'phone'], columns, { name: 320, gone: 5 })).toBe('name.320,email,phone');
  });

  it('shows a column again in its default position', () => {
    expect(toggleColumn(['name', 'email', 'phone'], 'company', true, columns)).toEqual([
      'name',
      'email',
      'company',
      'phone',
    ]);
    expect(toggleColumn(['name', 'phone'], 'email', true, columns)).toEqual(['name', 'email', 'phone']);
    expect(toggleColumn(['name', 'email', 'phone'], 'email', false, columns)).toEqual(['name', 'phone']);
  });

  it('moves all but the first column, and never in front of it', () => {
    expect(movedTo(['name', 'email', 'phone'], 'phone', 1)).toEqual(['name', 'phone', 'email']);
    expect(movedTo(['name', 'email', 'phone'], 'phone', 0)).toEqual(['name', 'phone', 'email']);
    expect(movedTo(['name', 'email', 'phone'], 'email', 9)).toEqual(['name', 'phone', 'email']);
    expect(movedTo(['name', 'email', 'phone'], 'name', 2)).toEqual(['name', 'email', 'phone']);
  });
});
