import { expect, test } from 'vitest';
import { verdict } from './verdict';

const report = { kind: 'products', mode: 'all', new: 0, updated: 0, skipped: 0, failed: 0 } as const;

test.each([
  [{ ...report, status: 'checked', new: 3 }, 'success', 'All rows are right. Nothing is written until you press Import.'],
  [{ ...report, status: 'checked', skipped: 3 }, 'success', 'Nothing to do: every row is here already. Nothing was written.'],
  [{ ...report, status: 'checked', new: 3, failed: 1 }, 'warning', '1 row has errors. Correct them, or choose "Good rows" to import the others. Nothing was written yet.'],
  [{ ...report, status: 'checked', mode: 'good', new: 1, failed: 2 }, 'warning', '2 rows have errors. 1 product would come in. Nothing was written yet.'],
  [{ ...report, status: 'refused', failed: 2 }, 'danger', 'Nothing came in: 2 rows have errors. Correct them and try again, or import the good rows.'],
  [{ ...report, status: 'done', new: 1200, updated: 34 }, 'success', '1,234 products came in.'],
  [{ ...report, status: 'done', mode: 'good', new: 1, failed: 1 }, 'warning', '1 product came in. 1 row has errors and stayed out.'],
  [{ ...report, status: 'done', skipped: 9 }, 'success', 'Nothing changed: every row was here already.'],
  [{ ...report, status: 'undone', new: 9 }, 'warning', 'This import was taken back.'],
] as const)('%j', (given, tone, words) => {
  expect(verdict(given)).toEqual({ tone, words });
});
