import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { meant } from '@/patterns/list/filters/list-filter';
import { api, call, ifMatch, send, withKey, type Query, type Schema, FIRST_PAGE } from '@/api/client';
import { tellChanged } from '@/api/refusal';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { Story } from '@/patterns/timeline/timeline-card';
import { storyKinds } from '@/patterns/timeline/timeline-kinds';
import { saveFile } from '@/lib/save-file';

export type Unit = Schema<'UnitOut'>;
export type UnitStatus = Schema<'UnitStatus'>;
export type UnitEvent = Schema<'UnitEventOut'>;
export type UnitGroup = Schema<'UnitGroupOut'>;
export type Grouping = Schema<'Grouping'>;
export type UnitFilter = (typeof unitFilters)[number];

/** `by` is the grouping. It is a parameter of the screen, not of the list. */
export const unitFilters = [
  'status',
  'condition',
  'product_id',
  'location',
  'customer_id',
  'stock_order_line_id',
  'shipment_id',
  'by',
] as const;

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
export function askedUnits({ by: _by, ...search }: ListSearch<UnitFilter>): ListQuery {
  return listQuery<ListQuery>(search);
}

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export function unitList(search: ListSearch<UnitFilter>) {
  const query = askedUnits(search);
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

export const unitThread = (id: string, story: Story = 'all') =>
  infiniteQueryOptions({
    queryKey: ['asset_events', id, story],
    queryFn: ({ pageParam, signal }) =>
      call(
        api.GET('/rest/v1/asset_events', {
          params: { query: { asset_id: id, event_type: storyKinds[story], cursor: pageParam, limit: 20 } },
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
  const query = { ...meant(askedUnits(search)), by };
  return queryOptions({
    queryKey: ['assets', 'groups', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/assets/groups', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

// Mutations. Each declares its messages and the tables it changes; the mutation cache does the rest.

const tables = ['assets', 'asset_events', 'products', 'inventory_movements', 'allocations', 'purchases', 'audit_logs'];

export const countUnitIn = () =>
  mutationOptions({
    mutationFn: ({ values, key }: { values: Schema<'UnitIn'>; key: string }) =>
      call(api.POST('/rest/v1/assets', { body: values, headers: withKey(key) })),
    meta: { tables, done: (unit: Unit) => `${unit.asset_tag} added`, failed: 'Failed to add the unit' },
  });

export const addUnitNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) =>
      call(
        api.POST('/rest/v1/asset_events', {
          body: { asset_id: id, event_type: 'note', description: text },
          headers: withKey(key),
        }),
      ),
    meta: { tables: ['asset_events'], done: 'Note added successfully', failed: 'Failed to add note' },
  });

interface Change {
  unit: Pick<Unit, 'id' | 'version'>;
  values: Schema<'UnitChange'>;
}

const change = ({ unit, values }: Change) =>
  call(
    api.PATCH('/rest/v1/assets/{id}', {
      params: { path: { id: unit.id } },
      body: values,
      headers: ifMatch(unit.version),
    }),
  );

export const changingUnits = {
  byRows: true,
  one: (unit: Unit, values: object) => change({ unit, values }),
  tables,
  failed: 'Failed to update unit',
};

export const updateUnit = () =>
  mutationOptions({
    mutationFn: change,
    meta: { tables, done: 'Unit updated successfully', failed: 'Failed to update unit' },
  });

/** Moves a unit to another status; stock moves with it. */
export const moveUnit = () =>
  mutationOptions({
    mutationFn: (wish: Change & { outcomeText: string }) => change(wish).catch(tellChanged('unit')),
    meta: {
      tables,
      done: (unit: Unit, { outcomeText }: { outcomeText: string }) => `${unit.asset_tag} ${outcomeText}`,
      failed: 'Failed to update unit',
    },
  });

export type LabelPaper = 'a4' | 'letter' | 'label';

export interface Labels {
  units: readonly Pick<Unit, 'id' | 'asset_tag'>[];
  paper: LabelPaper;
}

/** Downloads the labels as a file, because a plain link would not send the session's headers. */
export const downloadLabels = () =>
  mutationOptions({
    mutationFn: async ({ units, paper }: Labels) => {
      const answer = await send(`/rest/v1/assets/labels?paper=${paper}&ids=${units.map(({ id }) => id).join(',')}`);
      saveFile(
        await answer.blob(),
        `${units.length === 1 && units[0] ? units[0].asset_tag : `${units.length}-tags`}.pdf`,
      );
    },
    meta: { tables: [], failed: 'Failed to print labels' },
  });
