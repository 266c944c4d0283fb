import { expect, test } from 'vitest';
import { looksLikeTable, pastedFile, pastedRows } from './pasted-table';

test('a pasted table becomes a file with the same text', async () => {
  const file = pastedFile('Name\tPrice\nTea\t3\n');
  expect(file.name).toBe('Pasted table.tsv');
  expect(await file.text()).toBe('Name\tPrice\nTea\t3\n');
});

test.each([
  ['', 0],
  ['Name', 0],
  ['Name\nTea', 1],
  ['Name\r\nTea\r\n\r\nMilk\r\n', 2],
] as const)('rows of %j: %d', (text, rows) => expect(pastedRows(text)).toBe(rows));

test.each([
  ['Tea', false],
  ['Tea\t3', true],
  ['Name\nTea', true],
] as const)('%j is a table: %s', (text, is) => expect(looksLikeTable(text)).toBe(is));
