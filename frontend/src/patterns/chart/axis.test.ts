import { describe, expect, test } from 'vitest';
import { xPosition, fitNames, labelledPoints, pointAt, shortAmount, ticks, yPosition } from './axis';

test.each([
  [0, [0, 50, 100]],
  [90, [0, 50, 100]],
  [100, [0, 50, 100]],
  [64_001, [0, 25_000, 50_000, 75_000]],
  [60_000, [0, 20_000, 40_000, 60_000]],
  [1_000_000, [0, 500_000, 1_000_000]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('the axis up to %d', (largest, expected) => {
  const found = ticks(largest);
  expect(found.map((tick) => Number(tick.toFixed(6)))).toEqual(expected);
});

test.each([
  [0, '$0'],
  [950, '$950'],
  [1500, '$1.5k'],
  [20_000, '$20k'],
  [1_250_000, '$1.3m'],
  [0.5, '$0.5'],
])('%d is %s', (amount, text) => expect(shortAmount(amount)).toBe(text));

const frame = { width: 452, height: 144 };

describe('a chart', () => {
  test('counts in whole steps', () => {
    expect(ticks(1, 1)).toEqual([0, 1]);
    expect(ticks(7, 1)).toEqual([0, 5, 10]);
    expect(ticks(40, 1)).toEqual([0, 20, 40]);
  });

  test.each([
    [{ points: 5 }, [44, 144, 244, 344, 444]],
    [{ points: 4, bands: true }, [94, 194, 294, 394]],
    [{ points: 1 }, [44]],
    [{ points: 1, bands: true }, [244]],
  ])('%o are laid out side by side', (row, places) => {
    const found = places.map((_, index) => xPosition(frame, row, index));
    expect(found).toEqual(places);
    expect(found.map((x) => pointAt(frame, row, x))).toEqual(places.map((_, index) => index));
    expect([pointAt(frame, row, -9), pointAt(frame, row, 999)]).toEqual([0, row.points - 1]);
  });

  test('places values at their heights', () =>
    expect([0, 50, 100].map((value) => yPosition(frame, value, 100))).toEqual([120, 70, 20]));

  test('labels as many points as fit, always including the first and the last', () => {
    expect(labelledPoints(frame, { points: 12 }, 40)).toEqual([0, 2, 4, 6, 8, 11]);
    expect(labelledPoints(frame, { points: 3 }, 40)).toEqual([0, 1, 2]);
    expect(labelledPoints(frame, { points: 1 }, 40)).toEqual([0]);
    expect(labelledPoints(frame, { points: 100 }, 40)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 99]);
  });
});

test('names below bars are cut to their band, so that none overlaps its neighbour', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Diego Carvalho ${at}`);
  const frame = { width: 660, height: 200 };
  const { names: short, room } = fitNames(frame, names);
  expect(short[0]).toBe('Diego…');
  expect(labelledPoints(frame, { points: 12 }, room)).toHaveLength(12);
  expect(fitNames(frame, ['Nov', 'Dec']).names).toEqual(['Nov', 'Dec']);
  // Too narrow for a word in each band: some bars go without.
  const narrow = { width: 300, height: 200 };
  expect(labelledPoints(narrow, { points: 12 }, fitNames(narrow, names).room).length).toBeLessThan(12);
});
