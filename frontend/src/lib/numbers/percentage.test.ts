import { afterEach, expect, test } from 'vitest';
import { formats } from '@/lib/formats';
import { percentage } from './percentage';

const usual = formats.read();

afterEach(() => formats.set(usual));

test.each([
  ['comma_point', 9800, '9,800%'],
  ['comma_point', '12.5', '12.5%'],
  ['point_comma', '12.5', '12,5\u00a0%'],
  ['space_comma', 40, '40\u00a0%'],
  ['apostrophe_point', '5.6', '5.6%'],
] as const)('in %s, %s is %s', (number_format, share, shown) => {
  formats.set({ ...usual, number_format });
  expect(percentage(share)).toBe(shown);
});
