/** Pure: what a saved view contains, and whether the list matches it. */
export type SearchParams = Record<string, string | undefined>;

/** URL parameters that aren't part of a view. */
const transientParameters = new Set(['cursor', 'open', 'saved', 'peek', 'env', 'dialog', 'new', 'who']);

/** `saved=all` is the plain list, for users who have another view as their default. */
export const ALL = 'all';

/** The parts of a URL that a view stores. */
export function storedParams(search: SearchParams): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) if (value && !transientParameters.has(name)) kept[name] = value;
  return kept;
}

/** `usual` are the parameters that apply if the URL doesn't set them, such as the sort. */
export function isSameView(one: SearchParams, other: SearchParams, usual: SearchParams): boolean {
  const [a, b] = [
    { ...usual, ...storedParams(one) },
    { ...usual, ...storedParams(other) },
  ];
  return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
}

/** The URL that shows a view: its own parameters and none of the old ones. */
export const addressOf = (id: string | undefined, params: SearchParams): SearchParams => ({
  ...storedParams(params),
  ...(id ? { saved: id } : {}),
});

/** The parameters of a stored view. The server keeps them as text. */
export const paramsOf = ({ search }: { search: object }): SearchParams => search as SearchParams;

/** The URL selects nothing, so a default view applies. */
export const isDefault = (search: SearchParams): boolean =>
  !search.saved && !search.cursor && !search.peek && Object.keys(storedParams(search)).length === 0;
