import { expect, it } from 'vitest';
import { extensionOf, fileSummary } from './labels';

it('names the extension, or the kind of a file without one', () => {
  expect(extensionOf({ file_name: 'Customs ST-85.xlsx', kind: 'spreadsheet' })).toBe('XLSX');
  expect(extensionOf({ file_name: 'scan', kind: 'image' })).toBe('IMAGE');
  expect(extensionOf({ file_name: 'Invoice no. 7', kind: 'pdf' })).toBe('PDF');
});

it('counts pages', () => {
  const file = { file_name: 'a.pdf', kind: 'pdf', size: 2000 } as const;
  expect([1, 2, null].map((pages) => fileSummary({ ...file, pages }))).toEqual([
    'PDF, 1 page, 2 kB',
    'PDF, 2 pages, 2 kB',
    'PDF, 2 kB',
  ]);
});
