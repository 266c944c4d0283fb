import { expect, test } from 'vitest';
import { checklistText } from './labels';

test('a checklist is counted', () => {
  expect([checklistText(3, 6), checklistText(0, 1), checklistText(0, 0)]).toEqual([
    '3 of 6 done',
    '0 of 1 done',
    undefined,
  ]);
});
