/** Pure: what a saved view holds, and whether the list looks as it says. */
export type Words = Record<string, string | undefined>;

/** Words of an address that are no way of looking at the list. */
const passing = new Set(['cursor', 'open', 'saved', 'peek', 'env', 'dialog', 'new', 'who']);

/** `saved=all` is the list as it is, where another view is somebody's default. */
export const ALL = 'all';

/** What a view keeps of an address. */
export function keptWords(search: Words): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) if (value && !passing.has(name)) kept[name] = value;
  return kept;
}

/** `usual` are the words that hold when the address names none, such as the sort. */
export function sameView(one: Words, other: Words, usual: Words): boolean {
  const [a, b] = [
    { ...usual, ...keptWords(one) },
    { ...usual, ...keptWords(other) },
  ];
  return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
}

/** The address that shows a view: its own words and nothing of the old ones. */
export const addressOf = (id: string | undefined, words: Words): Words => ({
  ...keptWords(words),
  ...(id ? { saved: id } : {}),
});

/** Nobody asked for anything: the place where a default view counts. */
export const isBare = (search: Words): boolean =>
  !search.saved && !search.cursor && !search.peek && Object.keys(keptWords(search)).length === 0;
