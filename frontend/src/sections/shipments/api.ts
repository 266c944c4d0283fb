import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import { storedStatusTab, statesIn, type StatusTab } from '@/patterns/list/filters/status-filter';
import type { ShipmentFilter } from './filters';

export type Shipment = Schema<'ShipmentOut'>;
export type ShipmentLine = Schema<'ShipmentLineOut'>;
export type ShipmentEvent = Schema<'ShipmentEventOut'>;
export type Count = Required<Schema<'CountIn'>>;
export type ReceivedAllocation = Schema<'ReceivedAllocationOut'>;
export type Received = Schema<'ReceivedOut'>;
export type Waiting = Schema<'WaitingOut'>;

type ListQuery = Query<'/rest/v1/shipments'>;

/** The tab of the shipments last open on this device. */
export const statusTab = storedStatusTab('tracking-filter');

const statesOf = statesIn({
  column: 'status',
  complete: 'received',
  ended: 'received,lost,returned_to_sender,cancelled',
});

/** The default order: open shipments by expected date, so late ones come first; all shipments by creation. */
export const defaultSort = (part: StatusTab): string => (part === 'active' ? 'eta' : '-created_at');

/** The list's query for the chosen tab. */
export const shipmentQueryParams = (
  { filter: _filter, status, ...search }: ListSearch<ShipmentFilter>,
  part: StatusTab,
): ListQuery => {
  const requested = listQuery<ListQuery>(search);
  return { ...requested, sort: requested.sort ?? (defaultSort(part) as ListQuery['sort']), ...statesOf(part, status) };
};

export function shipmentList(search: ListSearch<ShipmentFilter>, part: StatusTab) {
  const query = shipmentQueryParams(search, part);
  return queryOptions({
    queryKey: ['shipments', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/shipments', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Late and stuck shipments, for the alerts above the list. */
export const shipmentAlertsQuery = () =>
  queryOptions({
    queryKey: ['shipments', 'troubles'],
    queryFn: async ({ signal }) => {
      const ask = (alert: 'late' | 'stuck') => {
        const query = { [alert]: 'true', sort: 'eta', limit: 20 } as ListQuery;
        return call(api.GET('/rest/v1/shipments', { params: { query }, signal }));
      };
      const [late, stuck] = await Promise.all([ask('late'), ask('stuck')]);
      const known = new Set(late.items.map(({ id }) => id));
      return [...late.items, ...stuck.items.filter(({ id }) => !known.has(id))];
    },
  });

const isId = (key: string): boolean => /^[0-9a-f-]{36}$/i.test(key);

/** A shipment by id or tracking number. */
export const shipmentDetail = (key: string) =>
  queryOptions({
    queryKey: ['shipments', isId(key) ? 'one' : 'number', key],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/shipments/{id}', { params: { path: { id: key } }, signal })),
  });

export const shipmentTimeline = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['shipment_events', id],
    queryFn: ({ pageParam, signal }) => {
      const query = { shipment_id: id, sort: '-happened_at' as const, cursor: pageParam, limit: 20 };
      return call(api.GET('/rest/v1/shipment_events', { params: { query }, signal }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
