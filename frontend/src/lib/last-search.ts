type Words = Readonly<Record<string, string | undefined>>;

/** How each page was last searched, filtered and sorted in this tab, so that going back restores the list. */
const searches = new Map<string, Words>();

/** Dialogs and panels open over a page are not part of its search state. */
const transientParameters = ['open', 'dialog', 'new', 'who', 'peek'];

export function rememberSearch(path: string, search: Words): void {
  searches.set(
    path,
    Object.fromEntries(Object.entries(search).filter(([word]) => !transientParameters.includes(word))),
  );
}

export const lastSearch = (path: string): Words => searches.get(path) ?? {};
