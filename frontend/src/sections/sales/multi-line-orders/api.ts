import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import { storedStatusTab, type StatusTab } from '@/patterns/list/filters/status-filter';
import type { GroupFilter } from './filters';

/** A multi-line order of a customer; each line is a sales order. */
export type Group = Schema<'OrderOut'>;

export const groupDetail = (id: string) =>
  queryOptions({
    queryKey: ['purchase_orders', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/purchase_orders/{id}', { params: { path: { id } }, signal })),
  });

/** The tab of the multi-line orders last open on this device. */
export const chosenGroups = storedStatusTab('purchase-orders-filter');

/** `open` is a filter of the list without a column. */
type GroupQuery = Query<'/rest/v1/purchase_orders'> & { open?: 'true' | 'false' };

const openIn: Record<StatusTab, 'true' | 'false' | undefined> = { active: 'true', complete: 'false', all: undefined };

export const groupQueryParams = (
  { filter: _filter, ...search }: ListSearch<GroupFilter>,
  part: StatusTab,
): GroupQuery => ({
  ...listQuery<GroupQuery>(search),
  ...(openIn[part] ? { open: openIn[part] } : {}),
});

export function groupList(search: ListSearch<GroupFilter>, part: StatusTab) {
  const query = groupQueryParams(search, part);
  return queryOptions({
    queryKey: ['purchase_orders', 'list', query],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/purchase_orders', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
