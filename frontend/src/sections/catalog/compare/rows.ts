import { displayValues, isSameName, type Definition } from '@/sections/specifications/values';
import type { Product } from '@/sections/catalog/api';

/** A row of the comparison: a specification with the text of each product. */
interface ComparedRow {
  name: string;
  texts: string[];
  /** Whether not all products have the same value. */
  differs: boolean;
}

const normalizeText = (text: string): string => text.trim().toLowerCase();

/** Whether the values aren't all the same. */
export const hasDifferences = (values: readonly unknown[]): boolean => new Set(values).size > 1;

/** The specifications that some of the products have, in the order of their definitions, then other details. */
export function comparedRows(
  products: readonly Product[],
  definitions: ReadonlyMap<string, readonly Definition[]>,
): ComparedRow[] {
  const shown = products.map(({ category_id, specifications }) =>
    displayValues(definitions.get(category_id) ?? [], specifications),
  );
  const names: { name: string; applies: boolean }[] = [];
  for (const { name, applies } of shown.flat()) {
    const known = names.find((each) => isSameName(each.name, name));
    if (!known) names.push({ name, applies });
    else known.applies ||= applies;
  }
  const ordered = [...names.filter(({ applies }) => applies), ...names.filter(({ applies }) => !applies)];
  const rows = ordered.map(({ name }) => {
    const texts = shown.map((values) => values.find((value) => isSameName(value.name, name))?.text ?? '');
    return { name, texts, differs: hasDifferences(texts.map(normalizeText)) };
  });
  return rows.filter(({ texts }) => texts.some((text) => text !== ''));
}

export const MAX_COMPARED = 4;
export const LEAST_COMPARED = 2;

/** The IDs of the URL, each once, up to four. */
export const comparedIds = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split(',').filter(Boolean))].slice(0, MAX_COMPARED);
