import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';
import { listQuery } from '@/patterns/list/list-search';
import type { ReportSearch } from '@/sections/reporting/filters';
import { reportIn, type ReportName } from './names';

export type Report = Schema<'PeriodReportOut'>;
export type ReportRow = Schema<'ReportRowOut'>;
export type Measure = Schema<'MeasureOut'>;
export type Figure = Schema<'FigureOut'>;
export type Period = Schema<'ReportPeriod'>;
export type Comparison = Schema<'Comparison'>;

interface ReportQuery {
  period?: Period;
  compare?: Comparison;
  by?: never;
  first?: string;
  last?: string;
}

/** The report's parameters in the URL. People edit URLs; the server rejects what it doesn't know. */
export function reportQueryParams({ period, compare, by, first, last }: ReportSearch): ReportQuery {
  const custom = period === 'custom' || (!period && (first || last)) ? { first, last } : {};
  const params: ReportSearch = { period, compare, by, ...custom };
  const {
    limit: _limit,
    count: _count,
    ...filters
  } = listQuery<ReportQuery & { limit: number; count: string }>(params);
  return filters;
}

/** One report. Any change can affect it. */
export function reportOf(search: ReportSearch) {
  const name: ReportName = reportIn(search.report);
  const query = reportQueryParams(search);
  return queryOptions({
    queryKey: ['registry', 'report', name, query],
    queryFn: ({ signal }) => call(api.GET(`/rest/v1/reports/${name}`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}
