import type { Crumb } from '@/patterns/navigation/page-title';
import { type NavEntry, type NavGroup, nav } from './nav';

interface MenuMatch {
  entry: NavEntry;
  root: string;
  label: string;
  inner?: boolean;
}

/** The menu entries whose pages cover the path, each with its longest matching path, the longest one last. */
function covering(groups: readonly NavGroup[], path: string): MenuMatch[] {
  const covers = (root: string, exact = false) => path === root || (!exact && path.startsWith(`${root}/`));
  return groups
    .flatMap(({ entries }) => entries)
    .flatMap((entry): MenuMatch[] => {
      const { label, path: own, subpages } = entry;
      const pages = [{ path: own, label, inner: false }, ...subpages].filter(({ path: root }) =>
        covers(root, entry.exact),
      );
      const longest = pages.sort((a, b) => b.path.length - a.path.length)[0];
      return longest ? [{ entry, root: longest.path, label: longest.label, inner: longest.inner }] : [];
    })
    .sort((a, b) => a.root.length - b.root.length);
}

/** The active entry is the one with the longest path that covers the current one. */
export const activeEntry = (groups: readonly NavGroup[], path: string): NavEntry | undefined =>
  covering(groups, path).at(-1)?.entry;

/** Whether a page is below those of the menu: a list that one leads to, a record, a form. Others need no breadcrumbs. */
export function isInnerPage(path: string, inner?: boolean): boolean {
  const place = covering(nav, path).at(-1);
  return inner === true || place?.root !== path || place.inner === true;
}

/** From the menu entry to the page; a single one, or none, if there is nothing between the page and the dashboard. */
export function crumbsOf(path: string, page: { title: string; inner?: boolean; under?: Crumb }): Crumb[] {
  const places = covering(nav, path).filter(({ entry }) => !entry.exact);
  const above = places.flatMap(({ entry, root, label }): Crumb[] =>
    label === entry.label
      ? [{ label, to: entry.path }]
      : [
          { label: entry.label, to: entry.path },
          { label, to: root },
        ],
  );
  if (places.length > 0 && (places.at(-1)?.root !== path || page.inner === true))
    above.push(...(page.under ? [page.under] : []), { label: page.title });
  return above.map(({ label, to }, index) => (index === above.length - 1 ? { label } : { label, to }));
}
