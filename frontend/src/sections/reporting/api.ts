import { showsTables } from '@/api/changed-tables';
import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

showsTables(
  'today',
  'appointments',
  'customers',
  'deliveries',
  'delivery_lines',
  'enquiries',
  'products',
  'prospects',
  'purchases',
  'quotes',
  'shipments',
  'stock_counts',
  'tasks',
);
showsTables(
  'navigation',
  'appointments',
  'calendar_events',
  'enquiries',
  'products',
  'prospects',
  'purchases',
  'quotes',
  'shipments',
  'stock_counts',
  'stock_orders',
  'tasks',
);

export type DayRow = Schema<'DayRow'>;

/** Today's worklist. Any change can affect it. */
export const daySheet = () =>
  queryOptions({
    queryKey: ['today'],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/today', { signal })),
    staleTime: 30_000,
  });

/** The counts in the navigation menu. Any change can affect them. */
export const navigationCounts = () =>
  queryOptions({ queryKey: ['navigation'], queryFn: ({ signal }) => call(api.GET('/rest/v1/navigation', { signal })) });
