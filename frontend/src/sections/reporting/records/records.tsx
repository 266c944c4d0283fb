import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { settleWithin } from '@/api/query-client';
import { listQuery, useSetFilter, valuesOf } from '@/patterns/list/list-search';
import { ListPage } from '@/patterns/list/list-page';
import { loadViews, type ListContext } from '@/patterns/list/views/views-api';
import { readyFor } from '@/patterns/list/views/ready-views';
import type { Column, Filter } from '@/patterns/list/types';
import { None } from '@/patterns/display/private';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import type { RecordSearch } from '@/sections/reporting/filters';
import { KindFilter } from './kind-grid';
import { Changed, RecordAmount, RecordLine, RecordPreview, RecordStatus, RecordTitle, RelatedTo } from './cells';
import { kindLabels, recordKinds } from './kinds';
import { kindCounts, recordList, statusFilter, type RecordRow } from './api';
import readyViews from './ready-views.json';

const route = getRouteApi('/signed-in/registry/records');

const columns: readonly Column<RecordRow>[] = [
  {
    key: 'title',
    label: 'Record',
    sort: 'title',
    exports: ['title', 'detail'],
    cell: (record) => <RecordTitle record={record} />,
  },
  { key: 'kind', label: 'Kind', width: 136, exports: ['kind'], cell: ({ kind }) => kindLabels[kind].label },
  {
    key: 'related',
    label: 'Related to',
    width: 156,
    exports: ['related_name'],
    priority: 2,
    cell: (record) => <RelatedTo record={record} />,
  },
  {
    key: 'status',
    label: 'Status',
    width: 168,
    exports: ['status'],
    cell: (record) => <RecordStatus record={record} />,
  },
  {
    key: 'owner',
    label: 'Owner',
    width: 136,
    exports: ['owner_name'],
    priority: 1,
    cell: ({ owner_name }) => owner_name ?? <None />,
  },
  {
    key: 'amount',
    label: 'Amount',
    width: 112,
    right: true,
    sort: 'amount',
    exports: ['amount'],
    cell: (record) => <RecordAmount record={record} />,
  },
  {
    key: 'changed',
    label: 'Changed',
    width: 112,
    sort: 'updated_at',
    exports: ['updated_at'],
    cell: ({ updated_at }) => <Changed at={updated_at} />,
  },
  {
    key: 'created',
    label: 'Created',
    width: 112,
    sort: 'created_at',
    optional: true,
    exports: ['created_at'],
    cell: ({ created_at }) => <Changed at={created_at} />,
  },
];

export const loadRecords = (context: ListContext, search: RecordSearch) =>
  settleWithin(
    context.queryClient.query(recordList(search)),
    context.queryClient.query(kindCounts(search)),
    loadViews(context, 'records'),
  );

/** Records of every kind in one list. */
export function RecordsPage() {
  const search = route.useSearch();
  const setFilter = useSetFilter();
  const me = useMe();
  const page = useQuery(recordList(search));
  const counts = useQuery(kindCounts(search)).data;
  const chosen = valuesOf(search.kind);
  const statuses = useQuery(statusFilter(recordKinds.filter((kind) => chosen.includes(kind)))).data;
  const owners = useOwners(me.role === 'admin');
  const ready = useMemo(
    () => [
      ...readyFor(readyViews.records, me.role === 'admin'),
      { id: 'mine', name: 'Mine', search: { owner_id: me.id } },
    ],
    [me.id, me.role],
  );
  return (
    <ListPage
      title="All records"
      noun={['record', 'records']}
      query={page}
      source={{ table: 'records', queryParams: listQuery(search) }}
      search={search}
      searchHint="Search all records"
      columns={columns}
      defaultSort="-updated_at"
      ready={ready}
      filters={filtersFor(statuses, owners)}
      siblings={<KindFilter counts={counts} chosen={chosen} onChange={(kinds) => setFilter('kind', kinds)} />}
      line={(record) => <RecordLine record={record} />}
      firstUse={{
        icon: 'registry',
        title: 'No records yet',
        text: 'Contacts, orders, products and everything else you add appear here.',
      }}
      preview={(record) => <RecordPreview record={record} />}
      rowName={titleOf}
    />
  );
}

// A stable reference: a row re-renders only when its record changes.
const titleOf = ({ title }: RecordRow) => title;

/** The people that records can belong to; only admins can load them. The filter keeps its place while they load. */
function useOwners(isAdmin: boolean) {
  const known = useQuery({ ...staff(), enabled: isAdmin }).data;
  return useMemo(
    () => (isAdmin ? (known ?? []).map((person) => ({ value: person.id, label: nameOf(person) })) : undefined),
    [isAdmin, known],
  );
}

const kindOptions = recordKinds.map((value) => ({ value, label: kindLabels[value].many }));

type Options = readonly { value: string; label: string }[];

function filtersFor(statuses: Options | undefined, owners: Options | undefined): Filter[] {
  return [
    { name: 'status', label: 'Status', options: statuses ?? [], promoted: true },
    ...(owners ? [{ name: 'owner_id', label: 'Owner', options: owners, promoted: true }] : []),
    { name: 'kind', label: 'Kind', options: kindOptions },
    { name: 'customer_id', label: 'Contact', options: [], chipOnly: true },
  ];
}
