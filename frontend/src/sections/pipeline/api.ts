import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { CallFilter, EnquiryFilter } from './filters';

export type Enquiry = Schema<'EnquiryOut'>;
export type Call = Schema<'CallRecordOut'>;
export type CallerHit = Schema<'CallerHit'>;

// Queries. A key starts with the table name, so that the change feed can invalidate the views of that table.

export const enquiryList = (search: ListSearch<EnquiryFilter>) =>
  queryOptions({
    queryKey: ['enquiries', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/enquiries', { params: { query: listQuery<Query<'/rest/v1/enquiries'>>(search) }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const enquiryDetail = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'one', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/enquiries/{id}', { params: { path: { id } }, signal })),
  });

/** The recipient of an answer by email, or why it can't be sent. */
export const answerMail = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'mail', id],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/enquiries/{id}/mail', { params: { path: { id } }, signal })),
  });

export const callList = (search: ListSearch<CallFilter>) =>
  queryOptions({
    queryKey: ['calls', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/calls', { params: { query: listQuery<Query<'/rest/v1/calls'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });

/** Possible callers by the first letters or digits. */
export const callerSearch = (q: string) =>
  queryOptions({
    queryKey: ['calls', 'desk', q],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/calls/desk', { params: { query: { q } }, signal })),
  });

export const callerDetail = ({ customer, prospect }: { customer?: string; prospect?: string }) =>
  queryOptions({
    queryKey: ['calls', 'desk', 'one', customer ?? prospect ?? ''],
    queryFn: ({ signal }) =>
      customer
        ? call(api.GET('/rest/v1/calls/desk/customers/{id}', { params: { path: { id: customer } }, signal }))
        : call(api.GET('/rest/v1/calls/desk/prospects/{id}', { params: { path: { id: prospect ?? '' } }, signal })),
    enabled: Boolean(customer ?? prospect),
  });
