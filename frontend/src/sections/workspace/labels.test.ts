import { expect, test } from 'vitest';
import { checklistWords } from './labels';

test('a checklist is counted', () => {
  expect([checklistWords(3, 6), checklistWords(0, 1), checklistWords(0, 0)]).toEqual([
    '3 of 6 done',
    '0 of 1 done',
    undefined,
  ]);
});
