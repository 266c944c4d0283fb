import { expect, test } from 'vitest';
import { importSummary } from './summary';

const report = { kind: 'products', mode: 'all', new: 0, updated: 0, skipped: 0, failed: 0, errors: [] } as const;
const said = 'The import was interrupted when the server stopped. Nothing was imported. Start it again.';
const interrupted = { ...report, errors: [{ row: null, column: null, message: said }] } as const;

test.each([
  [
    { ...report, status: 'checked', new: 3 },
    'success',
    '3 products will be added. Nothing is saved until you select Import.',
  ],
  [
    { ...report, status: 'checked', new: 1200, updated: 3 },
    'success',
    '1,200 products will be added and 3 updated. Nothing is saved until you select Import.',
  ],
  [
    { ...report, status: 'checked', updated: 1 },
    'success',
    '1 product will be updated. Nothing is saved until you select Import.',
  ],
  [{ ...report, status: 'checked', skipped: 3 }, 'success', 'Nothing to import. All rows are already in Orderkeep.'],
  [
    { ...report, status: 'checked', new: 3, failed: 1 },
    'warning',
    '1 row has errors. Fix them, or choose "Import the other rows". Nothing has been saved yet.',
  ],
  [
    { ...report, status: 'checked', mode: 'good', new: 1, failed: 2 },
    'warning',
    '2 rows have errors. 1 product will be added. Nothing has been saved yet.',
  ],
  [
    { ...report, status: 'refused', failed: 2 },
    'danger',
    'Nothing was imported: 2 rows have errors. Fix them and try again, or import the other rows.',
  ],
  [{ ...report, status: 'done', new: 1200, updated: 34 }, 'success', '1,234 products imported.'],
  [
    { ...report, status: 'done', mode: 'good', new: 1, failed: 1 },
    'warning',
    '1 product imported. 1 row has errors and was skipped.',
  ],
  [{ ...report, status: 'done', skipped: 9 }, 'success', 'Nothing changed. All rows were already in Orderkeep.'],
  [{ ...interrupted, status: 'interrupted' }, 'danger', said],
  [{ ...interrupted, status: 'stopping' }, 'danger', said],
  [{ ...report, status: 'running', new: 9 }, 'info', 'This file is being imported. Records appear as they are added.'],
  [
    { ...report, status: 'undoing', new: 9 },
    'info',
    'This import is being undone. If the server restarts, the undo continues automatically.',
  ],
  [{ ...report, status: 'undone', new: 9 }, 'warning', 'This import was undone.'],
] as const)('%j', (given, tone, text) => {
  expect(importSummary(given)).toEqual({ tone, text });
});
