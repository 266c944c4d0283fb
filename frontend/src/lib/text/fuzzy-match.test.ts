import { expect, test } from 'vitest';
import { match, rankMatches } from './fuzzy-match';

test.each([
  ['new contact', 'New contact', 100, [[0, 11]]],
  ['new', 'New contact', 90, [[0, 3]]],
  ['con', 'New contact', 75, [[4, 7]]],
  ['dri', 'Hendrik Vos', 40, [[3, 6]]],
  [
    'nso',
    'New sales order',
    60,
    [
      [0, 1],
      [4, 5],
      [10, 11],
    ],
  ],
  ['sinead', 'Sinéad Walsh', 90, [[0, 6]]],
  ['GÖR', 'Görli', 90, [[0, 3]]],
  ['so-10', 'SO-1042', 90, [[0, 5]]],
  ['1042', 'SO-1042', 75, [[3, 7]]],
  [
    'ma lin',
    'Maya Lindqvist',
    82.5,
    [
      [0, 2],
      [5, 8],
    ],
  ],
  [
    'lin ma',
    'Maya Lindqvist',
    77.5,
    [
      [0, 2],
      [5, 8],
    ],
  ],
] as const)('%s in %s', (typed, text, score, marks) => {
  expect(match(typed, text)).toEqual({ score, marks });
});

test("text that isn't there doesn't match, and neither does a single letter inside a word", () => {
  expect(match('xyz', 'New contact')).toBeUndefined();
  expect(match('new xyz', 'New contact')).toBeUndefined();
  expect(match('t', 'New order')).toBeUndefined();
  expect(match('  ', 'New contact')).toBeUndefined();
});

test('alternative names match too, ranked last and without highlights', () => {
  expect(match('customer', 'New contact', 'add customer client')).toEqual({ score: 20, marks: [] });
  expect(match('new client', 'New contact', 'add customer client')).toEqual({ score: 55, marks: [[0, 3]] });
});

test('the best match comes first; ties keep their order', () => {
  const titles = ['Switch Environment', 'Contacts', 'New contact', 'Ben Conrad', 'Falcon kit'];
  expect(rankMatches('con', titles, (title) => [title]).map(({ one }) => one)).toEqual([
    'Contacts',
    'New contact',
    'Ben Conrad',
    'Falcon kit',
  ]);
});
