import type { ListSearch } from '@/patterns/list/list-search';

/** The parameters of the registry's URL. The routes read them, so they are apart from what the pages load. */
export const recordFilters = ['kind', 'status', 'owner_id', 'customer_id'] as const;
export type RecordSearch = ListSearch<(typeof recordFilters)[number]>;

/** The parameters of a report's URL. */
export const reportFilters = ['report', 'period', 'compare', 'by', 'first', 'last'] as const;
export type ReportSearch = ListSearch<(typeof reportFilters)[number]>;
