import { expect, test } from 'vitest';
import { allTokens, colours, layers, otherTokens, radii, shadows, sizes, spaces } from './tokens';

test('every token of the style sheet is shown once, colours with their light and dark values', () => {
  const groups = [colours, spaces, radii, shadows, sizes, layers, otherTokens].flat().map(({ name }) => name);
  expect(groups.toSorted()).toEqual(allTokens.map(({ name }) => name).toSorted());
  expect(colours.find(({ name }) => name === 'accent')).toEqual({ name: 'accent', light: '#2f55d4', dark: '#4065e6' });
  expect(colours.find(({ name }) => name === 'on-accent')).toEqual({
    name: 'on-accent',
    light: '#ffffff',
    dark: '#ffffff',
  });
});
