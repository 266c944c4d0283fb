type SearchParams = Readonly<Record<string, string | undefined>>;

/** How each page was last searched, filtered and sorted in this tab, so that going back restores the list. */
const searches = new Map<string, SearchParams>();

/** Dialogs and panels open over a page are not part of its search state. */
const transientParameters = ['open', 'dialog', 'new', 'who', 'peek'];

export function rememberSearch(path: string, search: SearchParams): void {
  searches.set(
    path,
    Object.fromEntries(Object.entries(search).filter(([name]) => !transientParameters.includes(name))),
  );
}

export const lastSearch = (path: string): SearchParams => searches.get(path) ?? {};
