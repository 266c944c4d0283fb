import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { ListPage } from '@/patterns/list/list-page';
import type { Filter, View } from '@/patterns/list/types';
import { useMe } from '@/sections/identity/api';
import { unitQueryParams, unitGroups, unitList, type Unit } from './api';
import { changingUnits } from './mutations';
import { UnitCard, UnitLine, UnitTile } from './cards';
import { Groups } from './groups';
import { UnitPreview } from './preview';
import { conditionOptions, statusOptions } from './labels';
import { columns } from './columns';
import readyViews from './ready-views.json';

const CountIn = lazyFocused(async () => (await import('./count-in')).CountIn);
const LabelsDialog = lazyFocused(async () => (await import('./labels-dialog')).LabelsDialog);

const route = getRouteApi('/signed-in/asset-management');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
  { value: 'tiles', label: 'Tiles', icon: 'asset' },
  { value: 'groups', label: 'Groups', icon: 'layers' },
];

const LocationDialog = lazyFocused(async () => (await import('./location-dialog')).LocationDialog);

const labels: readonly BulkAction<Unit>[] = [
  {
    name: 'labels',
    label: 'Print labels',
    icon: 'print',
    pastTense: 'Printed',
    dialog: ({ chosen, onClose }) => <LabelsDialog units={chosen.rows} onClose={onClose} />,
  },
];

/** Bulk actions, for admins only. */
const bulkActions: readonly BulkAction<Unit>[] = [
  ...labels,
  {
    name: 'condition',
    label: 'Condition',
    icon: 'tag',
    choices: conditionOptions,
    change: (condition) => ({ condition }),
    pastTense: 'Condition set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'location',
    label: 'Location',
    icon: 'box',
    pastTense: 'Location set for',
    dialog: (props) => <LocationDialog {...props} />,
  },
];

export function UnitsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(unitList(search));
  const filters = useFilters();
  return (
    <>
      <ListPage
        title="Asset Management"
        noun={['unit', 'units']}
        query={page}
        source={{ table: 'assets', queryParams: unitQueryParams(search) }}
        search={search}
        searchHint="Search unit, serial or product"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.assets}
        filters={filters}
        views={views}
        cardsOnPhone
        renderView={(_rows, view) => (view === 'groups' ? <Groups search={search} /> : undefined)}
        card={(unit, box, view) =>
          view === 'tiles' ? <UnitTile unit={unit} box={box} /> : <UnitCard unit={unit} box={box} />
        }
        line={(unit) => <UnitLine unit={unit} />}
        preview={(unit) => <UnitPreview unit={unit} />}
        primary={isAdmin ? { label: 'Add a unit', onClick: () => dialog.show('new') } : undefined}
        firstUse={{
          icon: 'asset',
          title: 'No units yet',
          text: 'Each unit of a product tracked by serial number appears here, from vendor to customer.',
        }}
        changing={isAdmin ? changingUnits : undefined}
        bulk={isAdmin ? bulkActions : labels}
        opensEdit={isAdmin}
        rowName={nameOf}
      />
      {search.open === 'new' && isAdmin && (
        <CountIn
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/asset-management/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = (unit: Unit) => unit.asset_tag;

/** The list's filters, with the products and locations that have units. */
function useFilters(): readonly Filter[] {
  const products = useQuery(unitGroups('product')).data;
  const places = useQuery(unitGroups('location')).data;
  return useMemo(
    () => [
      { name: 'status', label: 'Status', options: statusOptions, promoted: true },
      { name: 'condition', label: 'Condition', options: conditionOptions, promoted: true },
      {
        name: 'product_id',
        label: 'Product',
        options: (products?.items ?? []).flatMap(({ key, name }) => (key ? [{ value: key, label: name ?? key }] : [])),
        promoted: true,
      },
      {
        name: 'location',
        label: 'Location',
        options: (places?.items ?? []).flatMap(({ key }) =>
          key && !key.includes(',') ? [{ value: key, label: key }] : [],
        ),
      },
      { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
      { name: 'stock_order_line_id', label: 'Stock order line', options: [], chipOnly: true },
      { name: 'shipment_id', label: 'Shipment', options: [], chipOnly: true },
    ],
    [products, places],
  );
}
