import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { TimeAgo } from '@/patterns/display/moment';
import { NONE } from '@/patterns/fields/choices';
import { ContactTabs } from '@/sections/section-tabs';
import { Facts } from '@/patterns/record/detail-page';
import { lazyFocused } from '@/patterns/loading/lazy-with-preload';
import { listQuery, useOpenDialog } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { readyFor } from '@/patterns/list/views/ready-views';
import type { BulkAction } from '@/patterns/list/bulk/bulk-types';
import { column } from '@/patterns/list/columns/column';
import { deleteAction } from '@/patterns/list/bulk/delete-action';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { LINE_LINK, PhoneLine } from '@/patterns/record/record-card';
import { RecordLink } from '@/patterns/record/record-link';
import { StatusBadge } from '@/patterns/display/status-badge';
import { nameOf as nameOfPerson, staff, useMe } from '@/sections/identity/api';
import { Avatar } from '@/ui/avatar';
import { exactTime } from '@/lib/dates/dates';
import { prospectLabels, sourceLabels } from '@/sections/pipeline/labels';
import { optionsOf } from '@/lib/options';
import readyViews from '@/sections/pipeline/ready-views.json';
import { prospectList, prospects, type Prospect } from './api';

const ProspectForm = lazyFocused(async () => (await import('./form')).ProspectForm);

const route = getRouteApi('/signed-in/contacts/prospects');

const columns: readonly Column<Prospect>[] = [
  {
    key: 'name',
    label: 'Name',
    sort: 'name',
    exports: ['name'],
    cell: ({ id, name }) => (
      <span className="row">
        <Avatar id={id} name={name} />
        <RecordLink to="/contacts/prospects/$id" id={id} className="trunc" title={name}>
          {name}
        </RecordLink>
      </span>
    ),
  },
  column.text('company', 'Company', { width: 160, priority: 2 }),
  {
    key: 'status',
    label: 'Status',
    width: 128,
    exports: ['status'],
    cell: ({ status }) => <StatusBadge display={prospectLabels[status]} />,
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 144,
    exports: ['phone'],
    cell: ({ phone }) => (phone ? <span className="num">{phone}</span> : <None />),
  },
  column.text('email', 'Email'),
  {
    key: 'source',
    label: 'Source',
    width: 96,
    exports: ['source'],
    cell: ({ source }) => sourceLabels[source],
    priority: 1,
  },
  column.text('assigned_name', 'Assigned', { key: 'assigned', width: 120, priority: 1 }),
  {
    key: 'created',
    label: 'Created',
    width: 104,
    sort: 'created_at',
    exports: ['created_at'],
    cell: ({ created_at }) => <TimeAgo at={created_at} />,
    priority: 2,
  },
];

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', options: optionsOf(prospectLabels), promoted: true },
  { name: 'source', label: 'Source', options: optionsOf(sourceLabels), promoted: true },
  { name: 'assigned_to', label: 'Assigned to', options: [], chipOnly: true },
];

const bulkActions: readonly BulkAction<Prospect>[] = [
  {
    name: 'status',
    keys: 'S',
    label: 'Status',
    icon: 'half',
    final: true,
    choices: (['contacted', 'qualified'] as const).map((value) => ({
      value,
      label: prospectLabels[value].label,
      icon: prospectLabels[value].icon,
    })),
    change: (status) => ({ status }),
    pastTense: 'Status set for',
    targetText: (label) => `to ${label}`,
  },
  {
    name: 'source',
    label: 'Source',
    icon: 'tag',
    choices: optionsOf(sourceLabels),
    change: (source) => ({ source }),
    pastTense: 'Source set for',
    targetText: (label) => `to ${label}`,
  },
  deleteAction(prospects.remove),
];

/** Bulk actions; only admins can change the assignee. */
function useBulkActions(isAdmin: boolean): readonly BulkAction<Prospect>[] {
  const people = useQuery({ ...staff(), enabled: isAdmin }).data;
  if (!people) return bulkActions;
  return [
    {
      name: 'assign',
      keys: 'A',
      label: 'Assign',
      icon: 'user',
      choices: [
        ...people.map((person) => ({ value: person.id, label: nameOfPerson(person) })),
        { value: NONE, label: 'Unassigned' },
      ],
      change: (value) => ({ assigned_to: value === NONE ? null : value }),
      pastTense: 'Assigned',
      targetText: (label) => `to ${label}`,
    },
    ...bulkActions,
  ];
}

/** The list of prospects: people who haven't bought yet. */
export function ProspectsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const dialog = useOpenDialog();
  const page = useQuery(prospectList(search));
  const isAdmin = useMe().role === 'admin';
  return (
    <>
      <ListPage
        title="Prospects"
        noun={['prospect', 'prospects']}
        query={page}
        source={{ table: 'prospects', queryParams: listQuery(search) }}
        search={search}
        searchHint="Search name, phone or email"
        columns={columns}
        defaultSort="-created_at"
        ready={readyFor(readyViews.prospects, isAdmin)}
        filters={filters}
        siblings={<ContactTabs current="/contacts/prospects" />}
        line={(prospect) => <ProspectLine prospect={prospect} />}
        primary={{ label: 'New prospect', onClick: () => dialog.show('new') }}
        firstUse={{
          icon: 'user-plus',
          title: 'No prospects yet',
          text: "Add people who are interested but haven't bought yet. You can convert a prospect to a contact and keep its history.",
        }}
        changing={prospects.changing}
        bulk={useBulkActions(isAdmin)}
        preview={(prospect) => <ProspectPreview prospect={prospect} />}
        opensEdit={({ status }) => status !== 'converted'}
        rowName={nameOf}
      />
      {search.open === 'new' && (
        <ProspectForm
          onClose={dialog.close}
          onSaved={({ id }) => void navigate({ to: '/contacts/prospects/$id', params: { id }, replace: true })}
        />
      )}
    </>
  );
}

// A stable reference: a row re-renders only when its record changes.
const nameOf = ({ name }: Prospect) => name;

function ProspectLine({ prospect }: { prospect: Prospect }) {
  return (
    <PhoneLine
      picture={<Avatar id={prospect.id} name={prospect.name} size="lg" />}
      link={
        <Link to="/contacts/prospects/$id" params={{ id: prospect.id }} className={LINE_LINK}>
          {prospect.name}
        </Link>
      }
      sub={prospect.company ?? prospect.phone ?? prospect.email ?? sourceLabels[prospect.source]}
    >
      <StatusBadge display={prospectLabels[prospect.status]} />
    </PhoneLine>
  );
}

function ProspectPreview({ prospect }: { prospect: Prospect }) {
  return (
    <>
      <p className="row wrap">
        <StatusBadge display={prospectLabels[prospect.status]} />
      </p>
      <Facts
        facts={[
          ['Phone', prospect.phone ?? <None />],
          ['Email', prospect.email ?? <None />],
          ['Source', sourceLabels[prospect.source]],
          ['Assigned to', prospect.assigned_name ?? <None />],
          ['Created', exactTime(prospect.created_at)],
        ]}
      />
      {prospect.notes && <p className="note pre">{prospect.notes}</p>}
    </>
  );
}
