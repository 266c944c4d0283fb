import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { None } from '@/patterns/display/private';
import { column } from '@/patterns/list/columns/column';
import { ResourceLink, ResourcePage } from '@/patterns/list/resource-page';
import type { ListSearch } from '@/patterns/list/list-search';
import type { Column, Filter } from '@/patterns/list/types';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { CatalogTabs } from '@/sections/section-tabs';
import { categories } from '@/sections/catalog/api';
import { useMe } from '@/sections/identity/api';
import { specificationQueryParams, specifications, type Specification, type SpecificationFilter } from './api';
import { requiredOptions, typeOptions, typeLabels } from './labels';
import readyViews from './ready-views.json';

const SpecificationForm = lazyFocused(async () => (await import('./form')).SpecificationForm);

/** The list of the URL. */
export const specificationList = (search: ListSearch<SpecificationFilter>) =>
  specifications.list(specificationQueryParams(search));

const route = getRouteApi('/signed-in/specifications');

const columns: readonly Column<Specification>[] = [
  {
    key: 'name',
    label: 'Specification',
    sort: 'name',
    exports: ['name'],
    cell: (row) => <ResourceLink row={row} />,
  },
  column.text('category_name', 'Category', { width: 176, cell: (row) => <CategoryLink row={row} /> }),
  {
    key: 'type',
    label: 'Type',
    width: 112,
    exports: ['value_type'],
    cell: ({ value_type }) => typeLabels[value_type].label,
  },
  column.text('unit', 'Unit', { width: 88 }),
  {
    key: 'options',
    label: 'Options',
    width: 240,
    exports: ['options'],
    priority: 1,
    cell: ({ options }) =>
      options.length > 0 ? <span title={options.join(', ')}>{options.join(', ')}</span> : <None />,
  },
  {
    key: 'required',
    label: 'Required',
    width: 104,
    exports: ['is_required'],
    cell: ({ is_required }) => (is_required ? 'Yes' : 'No'),
  },
  column.number('position', 'Position', { width: 104, sort: 'position', priority: 2 }),
  column.moment('created_at', 'Created', { width: 112, sort: 'created_at', optional: true }),
];

export function SpecificationsPage() {
  const search = route.useSearch();
  const requested = specificationQueryParams(search);
  const drawers = useQuery(categories.byName()).data ?? [];
  return (
    <ResourcePage
      title="Specifications"
      icon="tag"
      siblings={<CatalogTabs current="/specifications" />}
      crud={specifications}
      query={useQuery(specifications.list(requested))}
      queryParams={requested}
      search={search}
      form={SpecificationForm}
      mayChange={useMe().role === 'admin'}
      columns={columns}
      filters={filtersFor(drawers)}
      ready={readyViews.specifications}
      sub={(row) => `${row.category_name}, ${describe(row)}`}
      end={({ is_required }) => is_required && 'Required'}
      facts={(row) => [
        ['Category', <CategoryLink key="category" row={row} />],
        ['Type', typeLabels[row.value_type].label],
        ['Unit', row.unit ?? <None />],
        ['Options', row.options.length > 0 ? row.options.join(', ') : <None />],
        ['Required', row.is_required ? 'Yes' : 'No'],
      ]}
      firstUse="Add the first one to describe, filter and compare the products of a category."
    />
  );
}

/** "number in V", "choice". */
const describe = ({ value_type, unit }: Specification): string =>
  typeLabels[value_type].label.toLowerCase() + (unit ? ` in ${unit}` : '');

function filtersFor(drawers: readonly { id: string; name: string }[]): Filter[] {
  const options = drawers.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'category_id', label: 'Category', options, promoted: true },
    { name: 'value_type', label: 'Type', options: typeOptions, promoted: true },
    { name: 'is_required', label: 'Required', options: requiredOptions, promoted: true },
    { name: 'applies_to', label: 'Applies to', options, chipOnly: true },
  ];
}

const CategoryLink = ({ row: { category_id, category_name } }: { row: Specification }) => (
  <Link to="/products" search={{ category_id }} className="quiet-link trunc" title={category_name}>
    {category_name}
  </Link>
);
