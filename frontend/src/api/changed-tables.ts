/** Names the tables that a request changed, in its response. */
export const CHANGED_TABLES = 'X-Changed-Tables';

/** Names of colleagues, and formats and what the business hides, are part of most data. */
const shownEverywhere = ['profiles', 'settings'];
const shownTables = new Map<unknown, readonly string[]>();

/**
 * Declares which other tables' data the queries of a table show. Their keys begin with its name. Queries without a
 * declaration are refetched after every change, so a forgotten one costs requests, but nothing gets stale.
 */
export function showsTables(table: string, ...others: string[]): void {
  shownTables.set(table, [table, ...others, ...shownEverywhere]);
}

/** Whether queries whose keys begin with `table` show data of one of the changed tables. */
export const showsChanged = (table: unknown, changed: readonly string[]): boolean => {
  const shown = shownTables.get(table);
  return changed.some((name) => !shown || shown.includes(name));
};

/** Tables that responses named, of which nothing was refetched yet. */
const waiting = new Set<string>();
let refetch = () => {};

/** Called with each response. */
export function noteChangedTables(names: string | null): void {
  if (!names) return;
  for (const name of names.split(', ')) waiting.add(name);
  refetch();
}

export function takeChangedTables(): string[] {
  const names = [...waiting];
  waiting.clear();
  return names;
}

/** Sets what happens when a response has named changed tables. */
export const onChangedTables = (then: () => void): void => {
  refetch = then;
};

/** Turns changes into refetches; set once its code has loaded. */
export const liveViews: { views?: { covered: (tables: readonly string[]) => void } } = {};
