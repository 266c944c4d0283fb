import { useQuery } from '@tanstack/react-query';
import { seesCosts } from '@/api/costs';
import type { Filter } from '@/patterns/list/types';
import { gapOptions, statusOptions } from '@/sections/catalog/labels';

/** The names of the criteria in the URL. */
export const useCriteria = (specs = ''): Filter['options'] =>
  useQuery({
    queryKey: ['specifications', 'criteria', specs],
    queryFn: async ({ client }) =>
      (await import('@/sections/catalog/details/criteria-options')).criteriaOptions(client, specs),
    enabled: specs !== '',
  }).data ?? [];

/** The filters of a list of products. */
export function filtersFor(drawers: readonly { id: string; name: string }[], criteria: Filter['options']): Filter[] {
  return [
    { name: 'status', label: 'Status', options: statusOptions, promoted: true },
    {
      name: 'category_id',
      label: 'Category',
      options: drawers.map(({ id, name }) => ({ value: id, label: name })),
      promoted: true,
    },
    {
      name: 'low_stock',
      label: 'Low stock',
      options: [{ value: 'true', label: 'At or below reorder level' }],
      promoted: true,
    },
    {
      name: 'missing',
      label: 'Missing',
      options: gapOptions.filter(({ value }) => value !== 'cost_price' || seesCosts()),
    },
    { name: 'specs', label: 'Specification', options: criteria, chipOnly: true },
  ];
}
