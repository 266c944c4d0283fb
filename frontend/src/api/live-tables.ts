/** Views that add up several tables. */
export const derived = ['dashboard', 'search', 'registry', 'calendar', 'today', 'navigation'] as const;

/** What turns changes into questions, as soon as it is loaded. */
export const live: { views?: { covered: (tables: Iterable<unknown>) => void } } = {};

/** An act of this tab asked these tables anew just now; what was told of them before is covered. */
export const askedAnew = (tables: Iterable<unknown>): void => live.views?.covered(tables);
