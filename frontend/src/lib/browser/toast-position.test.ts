import { expect, test } from 'vitest';
import { coversAny, freePosition, type Box } from './toast-position';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const room = box(264, 16, 1152, 860);
const size = { width: 320, height: 48 };
const at = (left: number, bottom: number) => box(left, bottom - 48, 320, 48);

test('bottom right if nothing is in the way', () => {
  expect(freePosition(size, room, [[], [box(300, 100, 200, 32)]])).toEqual(at(1096, 876));
});

test('above a bar along the bottom edge, with an eight-pixel gap', () => {
  expect(freePosition(size, room, [[box(240, 844, 1200, 56)], []])).toEqual(at(1096, 836));
});

test('a little higher rather than in another corner, but not far up', () => {
  expect(freePosition(size, room, [[], [box(1300, 850, 100, 32)]])).toEqual(at(1096, 842));
  expect(freePosition(size, room, [[], [box(1300, 400, 100, 470)]])).toEqual(at(264, 876));
  expect(freePosition(size, room, [[], [box(1300, 400, 100, 470), box(300, 400, 100, 470)]])).toEqual(at(680, 876));
});

test('if the last layer leaves no room, it at least avoids the first', () => {
  const everywhere = box(0, 0, 2000, 2000);
  const bars = [box(240, 844, 1200, 56)];
  expect(freePosition(size, room, [bars, [everywhere]])).toEqual(at(1096, 836));
  expect(freePosition(size, room, [[everywhere], []])).toEqual(at(1096, 876));
});

test("touching edges don't count as covering", () => {
  const toast = at(1096, 836);
  expect(coversAny(toast, [[box(240, 836, 1200, 56)], []])).toBe(false);
  expect(coversAny(toast, [[], [box(240, 835, 1200, 56)]])).toBe(true);
});
