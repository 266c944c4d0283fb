import { menuGroups, type Counts, type MenuEntry, type Subpage } from '@/patterns/navigation/section';
import { sections, subpagesOf } from '@/sections/manifests';

export interface NavEntry extends MenuEntry {
  subpages: readonly Subpage[];
}

/** The number next to an entry. */
export const countOf = ({ count }: NavEntry, counts: Counts | undefined): number =>
  count && counts ? count.of.reduce((sum, name) => sum + counts[name], 0) : 0;

export interface NavGroup {
  label: string;
  entries: readonly NavEntry[];
}

const all = sections.flatMap(({ menu = [] }) => menu);

const groupOf = (label: MenuEntry['group']): NavGroup => ({
  label,
  entries: all
    .filter(({ group }) => group === label)
    .sort((a, b) => a.position - b.position)
    .map((entry) => ({ ...entry, subpages: subpagesOf(entry.path) })),
});

/** The whole menu. An entry appears if its route exists. */
export const nav: readonly NavGroup[] = menuGroups.map(groupOf);

/** Pages that aren't in the navigation, but in the account menu. */
export const accountPages = groupOf('Account').entries;

/** The groups that have a page for this role. */
export function groupsFor(isAdmin: boolean, exists: (path: string) => boolean): NavGroup[] {
  return nav
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ path, admin }) => exists(path) && (isAdmin || !admin)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
