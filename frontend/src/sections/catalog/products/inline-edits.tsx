import { NONE } from '@/patterns/fields/choices';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import type { ChoiceEdit, TypedEdit } from '@/patterns/list/cells/edit-types';
import { plainAmount } from '@/lib/numbers/money';
import type { Product } from '@/sections/catalog/api';
import { statuses, statusLabels } from '@/sections/catalog/labels';

const ReorderDialog = lazyFocused(async () => (await import('./bulk-dialogs')).ReorderDialog);

const statusOptions = statuses.map((value) => ({
  value,
  label: statusLabels[value].label,
  icon: statusLabels[value].icon,
}));

export const priceEdit: TypedEdit<Product> = {
  as: 'money',
  kind: 'price',
  value: ({ price }) => plainAmount(price),
  change: (value) => ({ price: Number(value) }),
};

export const costEdit: TypedEdit<Product> = {
  as: 'money',
  kind: 'expense',
  blank: true,
  value: ({ cost_price }) => plainAmount(cost_price),
  change: (value) => ({ cost_price: value === '' ? null : Number(value) }),
};

export const reorderEdit: TypedEdit<Product> = {
  as: 'whole',
  value: ({ reorder_level }) => String(reorder_level),
  change: (value) => ({ reorder_level: Number(value) }),
};

export const statusEdit: ChoiceEdit<Product> = {
  as: 'choice',
  keys: 'S',
  value: ({ status }) => status,
  options: statusOptions,
  change: (value) => ({ status: value }),
};

interface Named {
  id: string;
  name: string;
}

const asOptions = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

const CompareSelected = lazyFocused(async () => (await import('@/sections/catalog/compare/selected')).CompareSelected);

/** Opens the selected products side by side. Everyone may compare. */
export const compareBulkActions: readonly BulkAction<Product>[] = [
  {
    name: 'compare',
    label: 'Compare',
    icon: 'columns',
    pastTense: 'Compared',
    dialog: (props) => <CompareSelected {...props} />,
  },
];

/** Bulk actions for products. */
export function productBulkActions(
  drawers: readonly Named[],
  brands: readonly Named[],
): readonly BulkAction<Product>[] {
  return [
    ...compareBulkActions,
    {
      name: 'category',
      label: 'Category',
      icon: 'layers',
      choices: asOptions(drawers),
      change: (value) => ({ category_id: value }),
      pastTense: 'Moved',
      targetText: (label) => `to ${label}`,
    },
    {
      name: 'brand',
      label: 'Brand',
      icon: 'seal',
      choices: [...asOptions(brands), { value: NONE, label: 'No brand' }],
      change: (value) => ({ brand_id: value === NONE ? null : value }),
      pastTense: 'Brand set for',
    },
    {
      name: 'status',
      keys: 'S',
      label: 'Status',
      icon: 'half',
      choices: statusOptions,
      change: (value) => ({ status: value }),
      pastTense: 'Status set for',
      targetText: (label) => `to ${label}`,
    },
    {
      name: 'reorder',
      label: 'Reorder level',
      icon: 'boxes',
      pastTense: 'Reorder level set for',
      dialog: (props) => <ReorderDialog {...props} />,
    },
  ];
}
