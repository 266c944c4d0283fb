import { seesCosts } from '@/api/costs';
import type { Schema } from '@/api/client';
import { keysOf } from '@/lib/options';
import type { Specification } from '@/sections/specifications/api';
import type { Category, Product } from '@/sections/catalog/api';
import { gapLabels, DEFAULT_CATEGORY } from '@/sections/catalog/labels';

type Gap = Schema<'CatalogGap'>;
type Required = Pick<Specification, 'name' | 'category_id'>;

/** Whether a product has a cost isn't shown to users who may not see costs. */
const shownGaps = () => keysOf(gapLabels).filter((gap) => gap !== 'cost_price' || seesCosts());

const lacks: Record<Exclude<Gap, 'specifications'>, (product: Product) => boolean> = {
  picture: ({ images }) => images.length === 0,
  price: ({ price }) => price === 0,
  cost_price: ({ cost_price }) => cost_price === null,
  sku: ({ sku }) => sku === null,
  barcode: ({ barcode }) => barcode === null,
  brand: ({ brand_id }) => brand_id === null,
  category: ({ category }) => category === DEFAULT_CATEGORY,
  vendor: ({ vendor_id }) => vendor_id === null,
  description: ({ description }) => description === null,
};

const isValue = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A category and those above it. */
function lineOf(categories: readonly Category[], id: string): string[] {
  const found: string[] = [];
  for (let at: string | null | undefined = id; at && !found.includes(at);) {
    found.push(at);
    const above: string = at;
    at = categories.find((each) => each.id === above)?.parent_id;
  }
  return found;
}

/** The labels of the fields that a product lacks, as the server counts them; `required` are all required specifications. */
export function missingOf(
  product: Product,
  required: readonly Required[],
  categories: readonly Category[],
): readonly string[] {
  const line = lineOf(categories, product.category_id);
  const bare = required.some(
    ({ name, category_id }) => line.includes(category_id) && !isValue(product.specifications[name]),
  );
  return shownGaps()
    .filter((gap) => (gap === 'specifications' ? bare : lacks[gap](product)))
    .map((gap) => gapLabels[gap]);
}

/** How complete a product is. 100 means that it lacks nothing. */
export function completeness(missing: readonly string[]): number {
  const gaps = shownGaps().length;
  return Math.floor((100 * (gaps - missing.length)) / gaps);
}

/** Green from 90%, amber from 60%, red below. */
export const toneOf = (percent: number): 'success' | 'warning' | 'danger' =>
  percent >= 90 ? 'success' : percent >= 60 ? 'warning' : 'danger';
