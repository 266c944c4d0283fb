import { expect, test } from 'vitest';
import { fitWithin, downscaleImage } from './downscale-image';

test('a photo keeps its aspect ratio, and a small one its size', () => {
  expect(fitWithin(4800, 3600)).toEqual({ width: 2400, height: 1800 });
  expect(fitWithin(3000, 4000)).toEqual({ width: 1800, height: 2400 });
  expect(fitWithin(640, 480)).toEqual({ width: 640, height: 480 });
  expect(fitWithin(100_000, 3)).toEqual({ width: 2400, height: 1 });
});

test("a file the browser can't draw is sent unchanged", async () => {
  const file = new Blob(['heic'], { type: 'image/heic' });
  expect(await downscaleImage(file)).toBe(file);
});
