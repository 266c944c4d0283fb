import { expect, test } from 'vitest';
import {
  countCorrections,
  errorsByRow,
  readCorrections,
  textOf,
  tooLarge,
  withCell,
  withConfirmed,
  withRowBack,
  withRowLeftOut,
} from './corrections';

const row = { row: 4, cells: { Name: 'Bell', Price: 'free' }, misaligned: false };

test('a cell is corrected, and typing the old text again takes the correction back', () => {
  const first = withCell({ 7: null }, {}, row, { column: 'Price', text: '2' });
  expect(first).toEqual({ 7: null, 4: { Price: '2' } });
  expect(textOf(row, 'Price', first)).toBe('2');
  expect(textOf(row, 'Name', first)).toBe('Bell');
  const both = withCell(first, {}, row, { column: 'Name', text: 'Horn' });
  expect(both).toEqual({ 7: null, 4: { Price: '2', Name: 'Horn' } });
  expect(withCell(both, {}, row, { column: 'Price', text: 'free' })).toEqual({ 7: null, 4: { Name: 'Horn' } });
  expect(withCell(first, {}, row, { column: 'Price', text: 'free' })).toEqual({ 7: null });
});

test('after another check, the text is the corrected one, which still has to be sent', () => {
  const checked = { 4: { Price: 'two' } };
  const again = { ...row, cells: { Name: 'Bell', Price: 'two' } };
  const typed = withCell(checked, checked, again, { column: 'Price', text: '2' });
  expect(typed).toEqual({ 4: { Price: '2' } });
  expect(withCell(typed, checked, again, { column: 'Price', text: 'two' })).toEqual(checked);
  expect(withRowBack(withRowLeftOut(typed, 4), checked, 4)).toEqual(checked);
});

test('rows are left out, taken back, confirmed and counted', () => {
  const out = withRowLeftOut(withConfirmed({ 4: { Price: '2' } }, 5), 6);
  expect(out).toEqual({ 4: { Price: '2' }, 5: {}, 6: null });
  expect(countCorrections(out)).toEqual({ changed: 2, leftOut: 1 });
  expect(withRowBack(out, {}, 6)).toEqual({ 4: { Price: '2' }, 5: {} });
  expect(withConfirmed(out, 4)).toEqual(out);
});

test('errors are grouped by row', () => {
  const error = (at: number | null, column: string) => ({ row: at, column, message: 'Wrong' });
  const found = errorsByRow([error(4, 'Price'), error(null, 'Price'), error(4, 'Name'), error(9, 'Price')]);
  expect([...found]).toEqual([
    [4, [error(4, 'Price'), error(4, 'Name')]],
    [9, [error(9, 'Price')]],
  ]);
});

test('stored corrections are read as far as they are corrections', () => {
  const stored: unknown = JSON.parse('{"4": {"Price": "2", "Name": 3}, "5": null, "six": null, "7": "x"}');
  expect(readCorrections(stored)).toEqual({ 4: { Price: '2' }, 5: null, 7: {} });
  expect(readCorrections([1])).toEqual({});
});

test('corrections above 1 MB are refused before they are sent; bytes count, not letters', () => {
  const rows = (letter: string) =>
    Object.fromEntries(Array.from({ length: 60 }, (_, row) => [row + 2, { Notes: letter.repeat(9_000) }]));
  expect(tooLarge(rows('a'))).toBeUndefined();
  expect(tooLarge(rows('é'))).toBe(
    'The corrections are larger than 1 MB. Import the rows that you have corrected first, or correct the others in the file.',
  );
});

test('a column can have the name of a property that every object inherits', () => {
  const odd = { row: 4, cells: { Name: 'Bell' }, misaligned: false };
  expect(textOf(odd, 'constructor', { 4: { Name: 'Horn' } })).toBe('');
  expect(withCell({}, {}, odd, { column: 'constructor', text: 'x' })).toEqual({ 4: { constructor: 'x' } });
});
