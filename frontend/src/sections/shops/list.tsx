import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Day } from '@/patterns/day';
import { ImportLink } from '@/patterns/import-link';
import { later, laterFocused } from '@/patterns/later';
import { useOpenDialog } from '@/patterns/list-search';
import { ListPage } from '@/patterns/list/list-page';
import type { BulkAct } from '@/patterns/list/bulk-types';
import { deleteAct } from '@/patterns/list/delete-act';
import type { ChoiceEdit } from '@/patterns/list/edit-types';
import type { Column, Filter, View } from '@/patterns/list/types';
import { None, Private } from '@/patterns/private';
import { RecordLink } from '@/patterns/record-link';
import { StatusBadge } from '@/patterns/status-badge';
import { useMe } from '@/sections/identity/api';
import { askedVendors, BY_SPEND, changingVendors, removeVendor, vendorList, type Vendor } from '@/sections/vendors/api';
import { kindWords, optionsOf, statusOptions, vendorStatusWords } from '@/sections/vendors/words';
import { Icon } from '@/ui/icon';
import { count } from '@/lib/money';
import { plural } from '@/lib/names';
import { percent } from './answers';
import { VendorCard, VendorLine } from './cards';
import { SpendingCard } from './spending-card';
import readyViews from './ready-views.json';

const VendorPreview = later(async () => (await import('./preview')).VendorPreview);
const VendorForm = laterFocused(async () => (await import('./form')).VendorForm);

const route = getRouteApi('/signed-in/vendors');

const kindEdit: ChoiceEdit<Vendor> = {
  as: 'choice',
  value: ({ kind }) => kind,
  options: optionsOf(kindWords),
  change: (kind) => ({ kind }),
};
const statusEdit: ChoiceEdit<Vendor> = {
  as: 'choice',
  keys: 'S',
  value: ({ status }) => status,
  options: statusOptions,
  change: (status) => ({ status }),
};

const text = (words: string | null) => (words === null ? <None /> : <span title={words}>{words}</span>);
const share = (value: number | null) => (value === null ? <None /> : <span className="num">{percent(value)}</span>);

const columns: readonly Column<Vendor>[] = [
  { key: 'name', label: 'Name', sort: 'name', exports: ['name'], cell: (vendor) => <NameCell vendor={vendor} /> },
  {
    key: 'kind',
    label: 'Kind',
    width: 128,
    exports: ['kind'],
    cell: ({ kind }) => kindWords[kind],
    edit: kindEdit,
    priority: 2,
  },
  {
    key: 'orders',
    label: 'Orders',
    width: 80,
    right: true,
    sort: 'orders_count',
    exports: ['orders_count'],
    cell: ({ orders_count }) => count(orders_count),
  },
  {
    key: 'units',
    label: 'Units',
    width: 80,
    right: true,
    exports: ['units'],
    cell: ({ units }) => count(units),
    priority: 1,
  },
  {
    key: 'spend',
    label: 'Spend',
    width: 120,
    right: true,
    sort: 'spend',
    exports: ['spend'],
    cell: ({ spend }) => <Private kind="expense" value={spend} />,
  },
  {
    key: 'days',
    label: 'Days to arrive',
    width: 120,
    right: true,
    exports: ['days_median', 'days_p90'],
    cell: (vendor) => <DaysCell vendor={vendor} />,
    priority: 3,
  },
  {
    key: 'late',
    label: 'Late',
    width: 80,
    right: true,
    exports: ['late_percent'],
    cell: ({ late_percent }) => share(late_percent),
  },
  {
    key: 'short',
    label: 'Short',
    width: 80,
    right: true,
    exports: ['short_percent'],
    cell: ({ short_percent }) => share(short_percent),
  },
  {
    key: 'owed',
    label: 'Refunds owed',
    width: 128,
    right: true,
    sort: 'refunds_owed',
    exports: ['refunds_owed'],
    cell: ({ refunds_owed }) => (refunds_owed > 0 ? <Private kind="expense" value={refunds_owed} /> : <None />),
    priority: 1,
  },
  {
    key: 'margin',
    label: 'Margin',
    width: 88,
    right: true,
    exports: ['margin', 'margin_percent'],
    cell: ({ margin_percent }) => share(margin_percent),
    priority: 2,
  },
  {
    key: 'status',
    label: 'Status',
    width: 112,
    optional: true,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge word={vendorStatusWords[status]} />,
    edit: statusEdit,
  },
  {
    key: 'last',
    label: 'Last order',
    width: 104,
    optional: true,
    exports: ['last_ordered_at'],
    cell: ({ last_ordered_at }) => <Day date={last_ordered_at} />,
  },
  {
    key: 'sold',
    label: 'Sold units',
    width: 96,
    right: true,
    optional: true,
    exports: ['sold_units', 'sold_revenue'],
    cell: ({ sold_units }) => count(sold_units),
  },
  {
    key: 'person',
    label: 'Contact person',
    width: 152,
    optional: true,
    exports: ['contact_person'],
    cell: ({ contact_person }) => text(contact_person),
  },
  { key: 'email', label: 'E-mail', width: 184, optional: true, exports: ['email'], cell: ({ email }) => text(email) },
  { key: 'phone', label: 'Phone', width: 136, optional: true, exports: ['phone'], cell: ({ phone }) => text(phone) },
  {
    key: 'website',
    label: 'Website',
    width: 184,
    optional: true,
    exports: ['website'],
    cell: ({ website }) => text(website),
  },
];
const readOnly = columns.map(({ edit: _edit, ...column }) => column);

const views: readonly View[] = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'grid' },
];

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Kind', options: optionsOf(kindWords), promoted: true },
  { name: 'status', label: 'Status', options: statusOptions, promoted: true },
];

const acts: readonly BulkAct<Vendor>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    choices: statusOptions,
    change: (status) => ({ status }),
    told: 'Status set for',
    toldTo: (label) => `to ${label}`,
  },
  {
    name: 'kind',
    label: 'Kind',
    icon: 'shop',
    choices: optionsOf(kindWords),
    change: (kind) => ({ kind }),
    told: 'Kind set for',
    toldTo: (label) => `to ${label}`,
  },
  deleteAct(removeVendor),
];

/** The shops that goods are bought from, with what was spent there and how they deliver. */
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
        source={{ table: 'vendors', asked: askedVendors(search) }}
        search={search}
        searchHint="Search name, person or e-mail"
        columns={isAdmin ? columns : readOnly}
        defaultSort={BY_SPEND}
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
          words: 'Add your first vendor to track spending, delivery times and refunds.',
        }}
        changing={isAdmin ? changingVendors : undefined}
        bulk={isAdmin ? acts : undefined}
        preview={(vendor) => <VendorPreview vendor={vendor} />}
        opensEdit={isAdmin}
        rowName={nameOf}
        rowActions={isAdmin ? actsOf : undefined}
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

// Always the same, so that a row is drawn again only when it is another one.
const nameOf = (vendor: Vendor) => vendor.name;
const actsOf = (vendor: Vendor) => <RowActions vendor={vendor} />;

function NameCell({ vendor }: { vendor: Vendor }) {
  return (
    <span className="row">
      <RecordLink to="/vendors/shop/$id" id={vendor.name} className="trunc" title={vendor.name}>
        {vendor.name}
      </RecordLink>
      {vendor.status !== 'active' && <StatusBadge word={vendorStatusWords[vendor.status]} />}
    </span>
  );
}

/** The median, and how far the slow ones go. */
function DaysCell({ vendor: { days_median, days_p90 } }: { vendor: Vendor }) {
  if (days_median === null || days_p90 === null) return <None />;
  return (
    <span
      className="num"
      title={`Half of the orders arrive within ${plural(days_median, 'day')}, 90% within ${count(days_p90)}`}
    >
      {count(days_median)}
      {days_p90 !== days_median && <span className="t-3"> to {count(days_p90)}</span>}
    </span>
  );
}

function RowActions({ vendor }: { vendor: Vendor }) {
  return (
    <>
      {vendor.email && (
        <a className="icon-btn" href={`mailto:${vendor.email}`} aria-label={`Write to ${vendor.name}`} title="Write">
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
