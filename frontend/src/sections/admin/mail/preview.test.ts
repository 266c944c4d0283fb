import { expect, test } from 'vitest';
import { filledIn } from './preview';

const placeholders = [
  { name: 'name', sample: '{link}' },
  { name: 'link', sample: 'https://x.example' },
  { name: 'nothing', sample: '' },
];

test('fills in each value once, and leaves what it does not know', () => {
  expect(filledIn('{name}, {name}: {Name} {link}', placeholders)).toBe('{link}, {link}: {Name} https://x.example');
});

test('an empty value takes the space before it along', () => {
  expect(filledIn('Hello {nothing},', placeholders)).toBe('Hello,');
});
