import { expect, test } from 'vitest';
import { readPaste } from './pasted-table';

const stored = {
  pasted: 'Name\tPrice\nBell\tfree',
  source: 'books',
  kind: 'products',
  choices: { Name: 'name', Price: 'price' },
  corrections: { 2: { Price: '2' } },
};

test('a stored paste is restored with its columns and corrections', () => {
  const { pasted, source, choices, corrections } = stored;
  expect(readPaste(stored, 'products')).toEqual({ pasted, source, choices, corrections });
});

test('columns of another kind of record are not restored', () => {
  const { pasted, source } = stored;
  expect(readPaste(stored, 'vendors')).toEqual({ pasted, source, choices: {}, corrections: {} });
});

test.each([undefined, null, 'text', {}, { ...stored, pasted: 3 }, { pasted: 'Name' }])('%j is no paste', (values) =>
  expect(readPaste(values, 'products')).toBeUndefined(),
);
