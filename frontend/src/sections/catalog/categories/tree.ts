import { compareNames } from '@/lib/text/compare-names';
import type { Category } from '@/sections/catalog/api';

/** A category as the tree shows it. */
export interface TreeRow {
  category: Category;
  /** 1 at the top level. */
  level: number;
  /** Its place among the categories of its parent, from 1, and their number. */
  position: number;
  siblings: number;
  /** The products in it and in its subcategories. */
  total: number;
  hasChildren: boolean;
  isOpen: boolean;
}

type ChildrenByParent = ReadonlyMap<string | null, readonly Category[]>;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The categories by their parent, each level by name. A category whose parent is missing is at the top level. */
function byParent(categories: readonly Category[]): ChildrenByParent {
  const known = new Set(categories.map(({ id }) => id));
  const parts = new Map<string | null, Category[]>();
  for (const category of [...categories].sort((a, b) => compareNames(a.name, b.name))) {
    const parent = category.parent_id !== null && known.has(category.parent_id) ? category.parent_id : null;
    parts.set(parent, [...(parts.get(parent) ?? []), category]);
  }
  return parts;
}

/** A category and its subcategories, at any depth. */
export function familyOf(categories: readonly Category[], id: string): string[] {
  const parts = byParent(categories);
  const collect = (at: string): string[] => [at, ...(parts.get(at) ?? []).flatMap((child) => collect(child.id))];
  return collect(id);
}

/** The names from the top level to the category: "Power tools / Drills". */
export function pathOf(categories: readonly Category[], category: Category): string {
  const above = categories.find(({ id }) => id === category.parent_id);
  return above ? `${pathOf(categories, above)} / ${category.name}` : category.name;
}

/** Whether every word occurs in the category's name or description. */
export function matches({ name, description }: Category, search: string): boolean {
  const text = fold(`${name} ${description ?? ''}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The categories that match the words, and those above them. */
function matchingCategories(categories: readonly Category[], searchText: string): ReadonlySet<string> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const shown = new Set<string>();
  for (const category of categories) {
    if (!matches(category, searchText)) continue;
    for (let at: Category | undefined = category; at && !shown.has(at.id); at = byId.get(at.parent_id ?? ''))
      shown.add(at.id);
  }
  return shown;
}

/** The rows of the tree in order. A search opens every category that leads to a match. */
export function treeRows(
  categories: readonly Category[],
  { closed, search }: { closed: readonly string[]; search: string },
): TreeRow[] {
  const searched = search.trim() !== '';
  const shown = searched ? matchingCategories(categories, search) : undefined;
  const parts = byParent(categories);
  const totalOf = (category: Category): number =>
    (parts.get(category.id) ?? []).reduce((sum, child) => sum + totalOf(child), category.products_count);
  const rowsOf = (parent: string | null, level: number): TreeRow[] => {
    const here = (parts.get(parent) ?? []).filter(({ id }) => !shown || shown.has(id));
    return here.flatMap((category, index) => {
      const hasChildren = (parts.get(category.id) ?? []).some(({ id }) => !shown || shown.has(id));
      const isOpen = hasChildren && (searched || !closed.includes(category.id));
      const row = { category, level, position: index + 1, siblings: here.length, total: totalOf(category) };
      return [{ ...row, hasChildren, isOpen }, ...(isOpen ? rowsOf(category.id, level + 1) : [])];
    });
  };
  return rowsOf(null, 1);
}

/** Whether a category may be moved below a parent: not into itself, not into its subcategories, not to where it is. */
export function mayMove(categories: readonly Category[], moved: Category, parentId: string | null): boolean {
  if (parentId === moved.parent_id) return false;
  return parentId === null || !familyOf(categories, moved.id).includes(parentId);
}
