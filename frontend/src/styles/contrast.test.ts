import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** All pairs of tokens for text or for an edge, computed in both themes. */
const tokens = new Map(
  [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', [light ?? '', dark ?? ''] as const],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['canvas', 'surface', 'inset', 'hover', 'selected', 'float'];
const statuses = ['success', 'warning', 'danger', 'info', 'special', 'neutral'];
const pairs: [front: string, back: string, least: number][] = [
  ...['text', 'text-2', 'text-3'].flatMap((text) =>
    surfaces.map((surface): [string, string, number] => [text, surface, 4.5]),
  ),
  ...['canvas', 'surface', 'inset', 'selected'].map((surface): [string, string, number] => ['link', surface, 4.5]),
  ...['canvas', 'surface', 'inset'].flatMap((surface): [string, string, number][] => [
    ['control', surface, 3],
    ['focus', surface, 3],
  ]),
  ...statuses.flatMap((tone): [string, string, number][] => [
    [`${tone}-text`, `${tone}-tint`, 4.5],
    [`${tone}-text`, 'surface', 4.5],
    [`${tone}-text`, 'inset', 4.5],
    [`${tone}-icon`, `${tone}-tint`, 3],
  ]),
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string, number] => [`chart-${n}`, 'surface', 3]),
];

const colour = (name: string, theme: number): string => {
  const found = tokens.get(name)?.[theme];
  if (!found) throw new Error(`tokens.css has no colour --${name}`);
  return found;
};

test.each(pairs)('%s on %s reaches %d in both themes', (front, back, least) => {
  expect(contrast(colour(front, 0), colour(back, 0))).toBeGreaterThanOrEqual(least);
  expect(contrast(colour(front, 1), colour(back, 1))).toBeGreaterThanOrEqual(least);
});

test.each(['accent', 'accent-hover', 'accent-press', 'danger', 'danger-hover'])('white on %s is readable', (fill) => {
  expect(contrast('#FFFFFF', colour(fill, 0))).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#FFFFFF', colour(fill, 1))).toBeGreaterThanOrEqual(4.5);
});
