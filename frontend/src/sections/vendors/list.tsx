import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ImportLink } from '@/patterns/navigation/import-link';
import { lazyWithPreload, lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { useOpenDialog } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import type { Filter, View } from '@/patterns/list/types';
import { RecordLink } from '@/patterns/record/record-link';
import { useMe } from '@/sections/identity/api';
import { Icon } from '@/ui/icon';
import { VendorCard, VendorLine } from './cards';
import { SpendingCard } from './spending-card';
import { columns, readOnly } from './columns';
import { optionsOf } from '@/lib/options';
import { vendorQueryParams, defaultSort, vendorList, vendors, type Vendor } from './api';
import { kindLabels, statusOptions } from './labels';
import readyViews from './ready-views.json';

const VendorPreview = lazyWithPreload(async () => (await import('./preview')).VendorPreview);
const VendorForm = lazyFocused(async () => (await import('./form')).VendorForm);

const route = getRouteApi('/signed-in/vendors');

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Kind', options: optionsOf(kindLabels), promoted: true },
  { name: 'status', label: 'Status', options: statusOptions, promoted: true },
];

const bulkActions: readonly BulkAction<Vendor>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    choices: statusOptions,
    change: (status) => ({ status }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'kind',
    label: 'Kind',
    icon: 'shop',
    choices: optionsOf(kindLabels),
    change: (kind) => ({ kind }),
    pastTense: 'Kind set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(vendors.remove),
];

/** The list of vendors, with spend and delivery performance. */
export function VendorsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const isAdmin = useMe().role === 'admin';
  const page = useQuery(vendorList(search));
  return (
    <>
      <ListPage
        title="Shop Analytics"
        noun={['vendor', 'vendors']}
        query={page}
        source={{ table: 'vendors', queryParams: vendorQueryParams(search) }}
        search={search}
        searchHint="Search name, person or email"
        columns={isAdmin ? columns : readOnly}
        defaultSort={defaultSort()}
        ready={readyViews.vendors}
        filters={filters}
        below={<SpendingCard />}
        views={views}
        baseView="Vendors"
        card={(vendor) => <VendorCard vendor={vendor} />}
        line={(vendor) => <VendorLine vendor={vendor} />}
        more={<ImportLink kind="vendors" may={isAdmin} />}
        primary={isAdmin ? { label: 'New vendor', onClick: () => dialog.show('new') } : undefined}
        firstUse={{
          icon: 'shop',
          title: 'No vendors yet',
          text: 'Add your first vendor to track spending, delivery times and refunds.',
        }}
        changing={isAdmin ? vendors.changing : undefined}
        bulk={isAdmin ? bulkActions : undefined}
        preview={(vendor) => <VendorPreview vendor={vendor} />}
        opensEdit={isAdmin}
        rowName={nameOf}
        rowActions={isAdmin ? renderRowActions : undefined}
      />
      {isAdmin && search.open === 'new' && (
        <VendorForm
          onClose={dialog.close}
          onSaved={({ name }) => void navigate({ to: '/vendors/shop/$id', params: { id: name }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = (vendor: Vendor) => vendor.name;
const renderRowActions = (vendor: Vendor) => <RowActions vendor={vendor} />;

function RowActions({ vendor }: { vendor: Vendor }) {
  return (
    <>
      {vendor.email && (
        <a className="icon-btn" href={`mailto:${vendor.email}`} aria-label={`Email ${vendor.name}`} title="Email">
          <Icon name="mail" />
        </a>
      )}
      <RecordLink
        className="icon-btn"
        to="/vendors/shop/$id"
        id={vendor.name}
        search={{ open: 'edit' }}
        aria-label={`Edit ${vendor.name}`}
        title="Edit"
      >
        <Icon name="edit" />
      </RecordLink>
    </>
  );
}
