import { afterEach, expect, test } from 'vitest';
import { compareChoice } from './choice';

afterEach(compareChoice.clear);

test('up to four products, each once, in the order in which they were chosen', () => {
  for (const id of ['c', 'a', 'c', 'b', 'd', 'e']) compareChoice.add(id);
  expect(compareChoice.read()).toEqual(['c', 'a', 'b', 'd']);
  compareChoice.remove('a');
  expect(compareChoice.read()).toEqual(['c', 'b', 'd']);
  compareChoice.add('e');
  expect(compareChoice.read()).toEqual(['c', 'b', 'd', 'e']);
});
