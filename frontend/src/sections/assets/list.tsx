import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { laterFocused } from '@/patterns/later';
import { useOpenDialog } from '@/patterns/list-search';
import type { BulkAct } from '@/patterns/list/bulk-types';
import { ListPage } from '@/patterns/list/list-page';
import type { Column, Filter, View } from '@/patterns/list/types';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { exactTime, fullDate, shortDate } from '@/lib/dates';
import { PHONE, useMedia } from '@/lib/media';
import { changingUnits, askedUnits, unitGroups, unitList, type Unit } from './api';
import { UnitCard, UnitLine, UnitTile, Whose } from './cards';
import { Groups } from './groups';
import { UnitPreview } from './preview';
import { conditionOptions, conditionWords, statusOptions, unitWords } from './words';
import readyViews from './ready-views.json';

const CountIn = laterFocused(async () => (await import('./count-in')).CountIn);
const LabelsDialog = laterFocused(async () => (await import('./labels-dialog')).LabelsDialog);

const route = getRouteApi('/signed-in/asset-management');

const text = (words: string | null) => (words ? <span title={words}>{words}</span> : <None />);

const columns: readonly Column<Unit>[] = [
  {
    key: 'tag',
    label: 'Unit',
    width: 96,
    sort: 'asset_tag',
    sameOrder: 'created_at',
    exports: ['asset_tag'],
    cell: (unit) => <TagCell unit={unit} />,
  },
  { key: 'product', label: 'Product', exports: ['product_name'], cell: (unit) => <ProductCell unit={unit} /> },
  {
    key: 'serial',
    label: 'Serial number',
    width: 128,
    exports: ['serial_number'],
    cell: ({ serial_number }) => text(serial_number),
  },
  {
    key: 'status',
    label: 'State',
    width: 152,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={unitWords[status]} />,
  },
  {
    key: 'condition',
    label: 'Condition',
    width: 104,
    exports: ['condition'],
    cell: ({ condition }) => conditionWords[condition],
    priority: 2,
  },
  {
    key: 'location',
    label: 'Location',
    width: 104,
    exports: ['location'],
    cell: ({ location }) => text(location),
    priority: 1,
  },
  {
    key: 'whose',
    label: 'Held by or for',
    width: 152,
    exports: ['customer_name'],
    cell: (unit) => <Whose unit={unit} />,
    priority: 3,
  },
  {
    key: 'cost',
    label: 'Cost',
    width: 96,
    right: true,
    exports: ['unit_cost'],
    cell: ({ unit_cost }) => <Private kind="price" value={unit_cost} />,
    priority: 1,
  },
  {
    key: 'received',
    label: 'Here since',
    width: 104,
    optional: true,
    exports: ['received_at'],
    cell: ({ received_at }) => <Day at={received_at} />,
  },
  {
    key: 'warranty',
    label: 'Warranty until',
    width: 120,
    optional: true,
    exports: ['warranty_until'],
    cell: ({ warranty_until }) => (warranty_until ? fullDate(warranty_until) : <None />),
  },
  {
    key: 'order',
    label: 'Sales order',
    width: 104,
    optional: true,
    exports: ['purchase_number'],
    cell: ({ purchase_number }) => text(purchase_number),
  },
  {
    key: 'bought',
    label: 'Stock order',
    width: 104,
    optional: true,
    exports: ['stock_order_number'],
    cell: ({ stock_order_number }) => text(stock_order_number),
  },
  {
    key: 'vendor',
    label: 'Vendor',
    width: 144,
    optional: true,
    exports: ['vendor_name'],
    cell: ({ vendor_name }) => text(vendor_name),
  },
  {
    key: 'parcel',
    label: 'Parcel',
    width: 160,
    optional: true,
    exports: ['tracking_number'],
    cell: ({ tracking_number }) => text(tracking_number),
  },
  {
    key: 'created',
    label: 'Created',
    width: 104,
    optional: true,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <Day at={created_at} />,
  },
];

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
  { value: 'tiles', label: 'Tiles', icon: 'asset' },
  { value: 'groups', label: 'Groups', icon: 'layers' },
];

/** Cards and tiles are one and the same on a phone. */
const phoneViews = views.filter(({ value }) => value === 'list' || value === 'groups');

const LocationDialog = laterFocused(async () => (await import('./location-dialog')).LocationDialog);

const labels: readonly BulkAct<Unit>[] = [
  {
    name: 'labels',
    label: 'Print labels',
    icon: 'print',
    told: 'Printed',
    ask: ({ chosen, onClose }) => <LabelsDialog units={chosen.rows} onClose={onClose} />,
  },
];

/** Units are an admin's to change. */
const acts: readonly BulkAct<Unit>[] = [
  ...labels,
  {
    name: 'condition',
    label: 'Condition',
    icon: 'tag',
    choices: conditionOptions,
    change: (condition) => ({ condition }),
    told: 'Condition set for',
    toldTo: (label) => `to ${label}`,
  },
  {
    name: 'location',
    label: 'Location',
    icon: 'box',
    told: 'Location set for',
    ask: (props) => <LocationDialog {...props} />,
  },
];

export function UnitsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(unitList(search));
  const filters = useFilters();
  const phone = useMedia(PHONE);
  return (
    <>
      <ListPage
        title="Asset Management"
        noun={['unit', 'units']}
        query={page}
        source={{ table: 'assets', asked: askedUnits(search) }}
        search={search}
        searchHint="Search tag, serial or product"
        columns={columns}
        defaultSort="-created_at"
        ready={readyViews.assets}
        filters={filters}
        views={phone ? phoneViews : views}
        drawn={(_rows, view) => (view === 'groups' ? <Groups search={search} /> : undefined)}
        card={(unit, box, view) =>
          view === 'tiles' ? <UnitTile unit={unit} box={box} /> : <UnitCard unit={unit} box={box} />
        }
        line={(unit) => <UnitLine unit={unit} />}
        preview={(unit) => <UnitPreview unit={unit} />}
        primary={isAdmin ? { label: 'Count a unit in', onClick: () => dialog.show('new') } : undefined}
        firstUse={{
          icon: 'asset',
          title: 'No units yet',
          words: 'Products tracked by serial number appear here unit by unit, from vendor to customer.',
        }}
        changing={isAdmin ? changingUnits : undefined}
        bulk={isAdmin ? acts : labels}
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

// Always the same, so that a row is drawn again only when it is another one.
const nameOf = (unit: Unit) => unit.asset_tag;

/** Products and places that there are units of. */
function useFilters(): readonly Filter[] {
  const products = useQuery(unitGroups('product')).data;
  const places = useQuery(unitGroups('location')).data;
  return useMemo(
    () => [
      { name: 'status', label: 'State', options: statusOptions, promoted: true },
      { name: 'condition', label: 'Condition', options: conditionOptions, promoted: true },
      {
        name: 'product_id',
        label: 'Product',
        options: (products?.items ?? []).map(({ key, name }) => ({ value: key ?? '', label: name ?? '' })),
        promoted: true,
      },
      {
        name: 'location',
        label: 'Location',
        options: (places?.items ?? [])
          .filter(({ key }) => key !== null && !key.includes(','))
          .map(({ key }) => ({ value: key ?? '', label: key ?? '' })),
      },
      { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
      { name: 'stock_order_line_id', label: 'Stock order line', options: [], chipOnly: true },
      { name: 'shipment_id', label: 'Parcel', options: [], chipOnly: true },
    ],
    [products, places],
  );
}

function TagCell({ unit }: { unit: Unit }) {
  return (
    <RecordLink to="/asset-management/$id" id={unit.id} className="num">
      {unit.asset_tag}
    </RecordLink>
  );
}

function ProductCell({ unit }: { unit: Unit }) {
  return (
    <RecordLink
      to="/inventory/product/$id"
      id={unit.product_id}
      className="quiet-link trunc"
      title={unit.product_name ?? undefined}
    >
      {unit.product_name}
    </RecordLink>
  );
}

function Day({ at }: { at: string | null }) {
  if (!at) return <None />;
  return (
    <time dateTime={at} title={exactTime(at)}>
      {shortDate(at)}
    </time>
  );
}
