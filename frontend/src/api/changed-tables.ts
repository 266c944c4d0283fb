/** Names the tables that a request changed, in its response. */
export const CHANGED_TABLES = 'X-Changed-Tables';

/** Names of colleagues, and formats and what the business hides, are part of most data. */
const shownEverywhere = ['profiles', 'settings'];

/** What else the queries of a table or view show, besides its own rows. Their keys begin with its name. */
export type ShownTables = Readonly<Record<string, readonly string[]>>;

let shownTables: ShownTables | undefined;

/** Until then, and for queries without a declaration, every change counts: that costs requests, but nothing is stale. */
export const declareShownTables = (declared: ShownTables): void => {
  shownTables = declared;
};

/** Whether queries whose keys begin with `table` show data of one of the changed tables. */
export function showsChanged(table: unknown, changed: readonly string[]): boolean {
  const shown = shownTables?.[String(table)];
  return changed.some((name) => !shown || name === table || shown.includes(name) || shownEverywhere.includes(name));
}

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
