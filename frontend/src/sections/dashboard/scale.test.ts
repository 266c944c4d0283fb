import { expect, test } from 'vitest';
import { comparisonText, areaPath, relativeChange, dayLabels, linePath, dayScale } from './scale';

const frame = { width: 352, height: 176 };

test('the first day is at the left, the last at the right, zero at the bottom and the largest amount at the top', () => {
  const at = dayScale(frame, 31, 200);
  expect([at.x(1), at.x(16), at.x(31)]).toEqual([44, 194, 344]);
  expect([at.y(0), at.y(100), at.y(200)]).toEqual([152, 86, 20]);
});

test('lines of no, one and two points', () => {
  const at = dayScale(frame, 31, 200);
  expect(linePath([], at)).toBe('');
  expect(linePath([100], at)).toBe('M44 86');
  expect(areaPath([100], at)).toBe('');
  expect(areaPath([0, 200], at)).toBe('M44 152 L54 20 L54 152 L44 152 Z');
});

test('a month of one day without sales is drawn without a division by zero', () => {
  const at = dayScale(frame, 1, 0);
  expect(linePath([0], at)).toBe('M44 152');
});

test('day labels keep their distance from today and from the end', () => {
  expect(dayLabels(30, 21)).toEqual([1, 8, 15, 21, 30]);
  expect(dayLabels(31, 1)).toEqual([1, 8, 15, 22, 31]);
  expect(dayLabels(30, 30)).toEqual([1, 8, 15, 22, 30]);
  expect(dayLabels(31, 29)).toEqual([1, 8, 15, 22, 29]);
});

test.each([
  [112, 100, 'Sales up 12.0% from October'],
  [88, 100, 'Sales down 12.0% from October'],
  [100, 100, 'Sales unchanged from October'],
  [5, 0, 'No sales in October'],
  [0, 0, 'No sales this month yet'],
  [0, 100, 'Sales down 100.0% from October'],
])('%d after %d: %s', (now, before, text) => expect(comparisonText(now, before, 'October')).toBe(text));

test('without a previous amount there is no percentage', () => {
  expect(relativeChange(5, 0)).toBeUndefined();
  expect(relativeChange(150, 100)).toBe(50);
});
