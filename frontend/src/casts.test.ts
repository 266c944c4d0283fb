// How much of the web app is cast to a type instead of having it. The number may only decrease.

import { expect, test } from 'vitest';
import { appModules } from '@/testing/modules';

/** Casts other than `as const` in the whole app. Lower it when there are fewer. */
const CEILING = 110;
const PER_THOUSAND_LINES = 2;

const app = appModules.filter(({ path }) => !/\.test\.tsx?$|\/testing\//.test(path));
const casts = app.flatMap((module) => module.casts.map((type) => ({ path: module.path, type })));

test('the app has no more casts than before', () => {
  const thousands = app.reduce((sum, { lines }) => sum + lines, 0) / 1000;
  expect(thousands).toBeGreaterThan(30);
  expect(casts.length).toBeLessThanOrEqual(CEILING);
  expect(casts.length / thousands).toBeLessThanOrEqual(PER_THOUSAND_LINES);
});

test('nothing is cast to a type that fits everything', () => {
  expect(casts.filter(({ type }) => type === 'never' || type === 'any')).toEqual([]);
});
