/** Views that combine several tables. */
export const derivedTables = ['dashboard', 'search', 'registry', 'calendar', 'today', 'navigation'] as const;

/** Turns changes into refetches; set once its code has loaded. */
export const liveViews: { views?: { covered: (tables: Iterable<unknown>) => void } } = {};

/** Call after an action in this tab has refetched these tables: changes received before then are already included. */
export const markRefetched = (tables: Iterable<unknown>): void => liveViews.views?.covered(tables);
