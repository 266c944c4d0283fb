import { expect, test } from 'vitest';
import { aboutChange } from './mutations';

test('a change of an order names the lines that stayed as they were', () => {
  const about = (...unchanged_lines: string[]) => aboutChange({ number: 'SO-1001', unchanged_lines });
  expect(about()).toBe('SO-1001');
  expect(about('SO-1001-2')).toBe("SO-1001-2 wasn't changed: all items are delivered");
  expect(about('SO-1001', 'SO-1001-2')).toBe("SO-1001, SO-1001-2 weren't changed: all items are delivered");
});
