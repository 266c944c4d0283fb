import { seesCosts } from '@/api/costs';
import { deviceValue } from '@/lib/storage/storage';
import { isRecord } from '@/lib/json';

/** The ids under which cards are stored. */
export const cardIds = [
  'calendar',
  'pendingTasks',
  'topProducts',
  'recentSales',
  'quickActions',
  'revenueChart',
  'stockValue',
  'overdueOrders',
] as const;
export type CardId = (typeof cardIds)[number];

export interface PlacedCard {
  id: CardId;
  /** Whether the card spans two columns. */
  double: boolean;
}

type Category = 'widget' | 'analytics' | 'activity';

export const cardLabels: Record<CardId, { title: string; category: Category; about: string }> = {
  calendar: { title: 'Calendar', category: 'widget', about: "This month's figures and today's work" },
  pendingTasks: { title: 'Pending tasks', category: 'activity', about: 'Open tasks by due date' },
  revenueChart: { title: 'Revenue', category: 'analytics', about: 'This month compared with last month, by day' },
  topProducts: { title: 'Top products', category: 'analytics', about: 'Best sellers of the last 30 days' },
  recentSales: { title: 'Recent sales', category: 'activity', about: 'The five most recent sales orders' },
  stockValue: { title: 'Stock value', category: 'analytics', about: 'What the stock is worth, by category' },
  overdueOrders: { title: 'Overdue orders', category: 'activity', about: 'Open orders past their promised date' },
  quickActions: { title: 'Quick actions', category: 'widget', about: 'Create records in one click' },
};

/** What the stock is worth isn't shown to users who may not see costs. */
export const isVisible = ({ id }: { id: CardId }): boolean => id !== 'stockValue' || seesCosts();

const VERSION = '1.1';

const isDouble = (id: CardId): boolean => id === 'revenueChart' || id === 'calendar';

/** The default cards. Revenue and the other cards can be added. */
export const defaultCards: readonly PlacedCard[] = (
  ['calendar', 'pendingTasks', 'topProducts', 'recentSales', 'quickActions'] as const
).map((id) => ({ id, double: isDouble(id) }));

/** Reads a stored layout without unknown cards; undefined if it is malformed. */
export function readLayout(stored: unknown): readonly PlacedCard[] | undefined {
  if (!isRecord(stored)) return undefined;
  const { version, cards } = stored;
  if (version !== VERSION || !Array.isArray(cards)) return undefined;
  const all: readonly unknown[] = cards;
  const placed: PlacedCard[] = [];
  for (const card of all) {
    if (!isRecord(card)) return undefined;
    const { id, double } = card;
    const known = cardIds.find((name) => name === id);
    if (known && !placed.some((other) => other.id === known)) placed.push({ id: known, double: double === true });
  }
  return placed;
}

const storedLayout = deviceValue<{ version: string; cards: readonly PlacedCard[] }>(
  'dashboard-layout',
  { version: VERSION, cards: defaultCards },
  (found) => {
    const cards = readLayout(found);
    return cards && { version: VERSION, cards };
  },
);

export type Step = (cards: readonly PlacedCard[]) => readonly PlacedCard[];

/** The dashboard layout as this device knows it. The server keeps it for the user's other devices. */
export const layout = {
  ...storedLayout,
  change: (step: Step) => storedLayout.write({ version: VERSION, cards: step(storedLayout.read().cards) }),
};

/** The default cards again. */
export const reset: Step = () => defaultCards;

export const withCardMoved =
  (id: CardId, by: -1 | 1): Step =>
  (cards) => {
    const from = cards.findIndex((card) => card.id === id);
    const to = from + by;
    const card = cards[from];
    if (!card || to < 0 || to >= cards.length) return cards;
    const rest = cards.filter((other) => other.id !== id);
    return [...rest.slice(0, to), card, ...rest.slice(to)];
  };

export const withCardAdded =
  (id: CardId): Step =>
  (cards) =>
    cards.some((card) => card.id === id) ? cards : [...cards, { id, double: isDouble(id) }];

export const withCardRemoved =
  (id: CardId): Step =>
  (cards) =>
    cards.filter((card) => card.id !== id);

export const withCardResized =
  (id: CardId): Step =>
  (cards) =>
    cards.map((card) => (card.id === id ? { ...card, double: !card.double } : card));

/** Whether a card can fill leftover columns. A short list of links doesn't need the space. */
const canGrow = ({ id, double }: PlacedCard): boolean => id !== 'quickActions' || double;

/** The column span of each card. In an incomplete row, the last card that can grow takes the remaining columns. */
export function columnSpans(cards: readonly PlacedCard[], columns: number): number[] {
  const widths = cards.map((card) => Math.min(card.double ? 2 : 1, columns));
  let [start, used] = [0, 0];
  const endRow = (end: number) => {
    const grows = cards.slice(start, end).findLastIndex(canGrow);
    if (used < columns && grows >= 0) widths[start + grows] = (widths[start + grows] ?? 0) + columns - used;
    [start, used] = [end, 0];
  };
  widths.forEach((width, index) => {
    if (used + width > columns) endRow(index);
    used += width;
  });
  endRow(cards.length);
  return widths;
}
