import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { withoutPaging } from '@/patterns/list/filters/list-filter';
import { api, call, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { TimelineFilter } from '@/patterns/timeline/timeline-card';
import type { UnitFilter } from './filters';
import { timelineEventTypes } from '@/patterns/timeline/timeline-kinds';

export type Unit = Schema<'UnitOut'>;
export type UnitStatus = Schema<'UnitStatus'>;
export type UnitEvent = Schema<'UnitEventOut'>;
export type UnitGroup = Schema<'UnitGroupOut'>;
export type Grouping = Schema<'Grouping'>;
export const groupings = [
  'product',
  'status',
  'location',
  'condition',
  'customer',
] as const satisfies readonly Grouping[];

export const readGrouping = (text: string | undefined): Grouping =>
  groupings.find((known) => known === text) ?? 'product';

type ListQuery = Query<'/rest/v1/assets'>;

/** The list's query, as used in the query key. */
export function unitQueryParams({ by: _by, ...search }: ListSearch<UnitFilter>): ListQuery {
  return listQuery<ListQuery>(search);
}

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export function unitList(search: ListSearch<UnitFilter>) {
  const query = unitQueryParams(search);
  return queryOptions({
    queryKey: ['assets', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/assets', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Finds a unit by id or by asset tag. */
export const unitDetail = (key: string) =>
  queryOptions({
    queryKey: ['assets', 'unit', key],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/assets/{id}', { params: { path: { id: key } }, signal })),
  });

export const unitTimeline = (id: string, filter: TimelineFilter = 'all') =>
  infiniteQueryOptions({
    queryKey: ['asset_events', id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/asset_events', {
          params: { query: { asset_id: id, event_type: timelineEventTypes[filter], cursor: pageParam, limit: 20 } },
          signal,
        }),
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Photos of the shipment that a unit arrived in: of its line and of the whole shipment. */
export const unitPhotos = (id: string) =>
  queryOptions({
    queryKey: ['shipment_photos', 'unit', id],
    queryFn: async ({ signal }) => {
      const query = { asset_id: id, sort: 'created_at', limit: 60 } as Query<'/rest/v1/shipment_photos'>;
      return (await call(api.GET('/rest/v1/shipment_photos', { params: { query }, signal }))).items;
    },
  });

/** Unit counts by group, within the list's filters. */
export function unitGroups(by: Grouping, search: ListSearch<UnitFilter> = {}) {
  const query = { ...withoutPaging(unitQueryParams(search)), by };
  return queryOptions({
    queryKey: ['assets', 'groups', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/assets/groups', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
