// Apart from the queries, which load with the pages.

/** `show` is the open tab and `proof` the open breakdown. Both are parameters of the screen, not of the API. */
const stockFilters = ['category_id', 'status', 'level', 'idle_days', 'as_of', 'show', 'proof'] as const;
export const movementFilters = ['kind', 'bucket', 'product_id', 'created_by', 'from_day', 'until_day'] as const;
export const shelfFilters = [...stockFilters, ...movementFilters] as const;
export const countFilters = ['status', 'scope', 'count', 'show'] as const;
export type ShelfFilter = (typeof shelfFilters)[number];
export type CountFilter = (typeof countFilters)[number];
