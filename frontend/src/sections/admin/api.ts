import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call, type Query } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';

type PersonFilter = (typeof personFilters)[number];

export const personFilters = ['role', 'disabled'] as const;

export const people = (search: ListSearch<PersonFilter>) =>
  queryOptions({
    queryKey: ['profiles', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/profiles', { params: { query: listQuery<Query<'/rest/v1/profiles'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });
