import { beforeEach, expect, test, vi } from 'vitest';
import {
  withCardAdded,
  layout,
  withCardMoved,
  readLayout,
  withCardRemoved,
  withCardResized,
  columnSpans,
  defaultCards,
  type PlacedCard,
} from './layout';

beforeEach(() => layout.forget());

const names = (cards: readonly PlacedCard[]) => cards.map((card) => card.id);

test('without a stored layout, the five default cards are shown, with the calendar at double width', () => {
  expect(layout.read()).toEqual({ version: '1.1', cards: defaultCards });
  expect(defaultCards).toEqual([
    { id: 'calendar', double: true },
    { id: 'pendingTasks', double: false },
    { id: 'topProducts', double: false },
    { id: 'recentSales', double: false },
    { id: 'quickActions', double: false },
  ]);
  expect(withCardAdded('revenueChart')(defaultCards).at(-1)).toEqual({ id: 'revenueChart', double: true });
});

test('a change is stored with its version and read again', () => {
  layout.change(withCardRemoved('quickActions'));
  layout.change(withCardMoved('recentSales', -1));
  layout.change(withCardResized('topProducts'));
  expect(JSON.parse(localStorage.getItem('dashboard-layout') ?? '')).toEqual({
    version: '1.1',
    cards: [
      { id: 'calendar', double: true },
      { id: 'pendingTasks', double: false },
      { id: 'recentSales', double: false },
      { id: 'topProducts', double: true },
    ],
  });
  layout.change(withCardAdded('quickActions'));
  expect(names(layout.read().cards)).toEqual([
    'calendar',
    'pendingTasks',
    'recentSales',
    'topProducts',
    'quickActions',
  ]);
});

test("the first card can't move up, the last can't move down, and a card is added only once", () => {
  expect(withCardMoved('calendar', -1)(defaultCards)).toBe(defaultCards);
  expect(withCardMoved('quickActions', 1)(defaultCards)).toBe(defaultCards);
  expect(withCardAdded('quickActions')(defaultCards)).toBe(defaultCards);
});

test('unknown cards are skipped, and duplicates and other versions are rejected', () => {
  const cards = [{ id: 'weather', double: true }, { id: 'recentSales' }, { id: 'recentSales', double: true }];
  expect(readLayout({ version: '1.1', cards })).toEqual([{ id: 'recentSales', double: false }]);
  expect(readLayout({ version: '1.0', cards })).toBeUndefined();
  expect(readLayout({ version: '1.1', cards: ['recentSales'] })).toBeUndefined();
  expect(readLayout(null)).toBeUndefined();
});

test('a malformed stored layout is ignored with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('dashboard-layout', '{"version":"0.9","cards":[]}');
  expect(layout.read().cards).toEqual(defaultCards);
  expect(warn).toHaveBeenCalledOnce();
});

test.each([
  ['SSD', 4, [1, 1, 2]],
  ['DSSS', 4, [2, 1, 1, 4]],
  ['SDDS', 4, [1, 3, 2, 2]],
  ['DSSS', 3, [2, 1, 1, 2]],
  ['DSSS', 2, [2, 1, 1, 2]],
  ['SD', 2, [2, 2]],
  ['DSS', 1, [1, 1, 1]],
  ['', 4, []],
])('%s in %i columns spans %j', (shape, columns, expected) => {
  const cards = Array.from(shape, (width) => ({ id: 'recentSales' as const, double: width === 'D' }));
  expect(columnSpans(cards, columns)).toEqual(expected);
});

test('a stored layout is kept, whatever the default cards are', () => {
  const cards = [
    { id: 'calendar', double: true },
    { id: 'quickActions', double: false },
  ];
  localStorage.setItem('dashboard-layout', JSON.stringify({ version: '1.1', cards }));
  expect(layout.read().cards).toEqual(cards);
});

test.each([4, 3, 2])('quick actions take one column of %i regardless of the cards before them', (columns) => {
  const quick = { id: 'quickActions' as const, double: false };
  for (let before = 0; before < 8; before++) {
    const cards = [
      ...Array.from({ length: before }, () => ({ id: 'recentSales' as const, double: before % 2 === 0 })),
      quick,
    ];
    expect(columnSpans(cards, columns).at(-1), `${before} cards before`).toBe(1);
  }
  expect(columnSpans(defaultCards, columns).at(-1)).toBe(1);
});

test('the default cards fill their rows at every width', () => {
  expect(columnSpans(defaultCards, 4)).toEqual([2, 1, 1, 3, 1]);
  expect(columnSpans(defaultCards, 3)).toEqual([2, 1, 1, 1, 1]);
  expect(columnSpans(defaultCards, 2)).toEqual([2, 1, 1, 1, 1]);
});
