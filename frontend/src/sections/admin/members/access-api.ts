import { queryOptions } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type AccessCheck = Schema<'AccessCheckOut'>;

/** Who is checked, and the record's number, name or link. */
export interface AccessQuestion {
  member: string;
  record: string;
}

/** Not cached: the answer changes with the member's role and with the record. */
export const accessCheck = ({ member, record }: AccessQuestion) =>
  queryOptions({
    queryKey: ['access_check', member, record],
    queryFn: ({ signal }) => call(api.GET('/rest/v1/access_check', { params: { query: { member, record } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });
