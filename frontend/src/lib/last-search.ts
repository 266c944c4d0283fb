/** How each page was last searched, filtered and sorted in this tab: the way back leads to the list as it was left. */
const searches = new Map<string, Readonly<Record<string, unknown>>>();

/** What is open over a page is not part of how it was looked at. */
const passing = ['open', 'dialog', 'new', 'who', 'peek'];

export function rememberSearch(path: string, search: object): void {
  searches.set(path, Object.fromEntries(Object.entries(search).filter(([word]) => !passing.includes(word))));
}

export const lastSearch = (path: string): Readonly<Record<string, unknown>> => searches.get(path) ?? {};
