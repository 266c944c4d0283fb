import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, call, type Query, type Schema } from '@/api/client';
import { listQuery, type ListSearch } from '@/patterns/list/list-search';
import type { Page } from '@/patterns/list/types';
import type { Profile } from '@/sections/identity/api';
import type { personFilters } from '@/sections/admin/api';

export type Invitation = Schema<'InvitationOut'>;
export type IssuedInvitation = Schema<'IssuedInvitationOut'>;

/** Someone with an account, or someone who was invited and hasn't accepted yet. */
export type Member = { id: string; version: number } & (
  { person: Profile; invitation?: undefined } | { invitation: Invitation; person?: undefined }
);

type MemberSearch = ListSearch<(typeof personFilters)[number]>;

export const membersQuery = (search: MemberSearch) =>
  queryOptions({
    queryKey: ['profiles', 'list', listQuery(search)],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/profiles', { params: { query: listQuery<Query<'/rest/v1/profiles'>>(search) }, signal })),
    placeholderData: keepPreviousData,
  });

/** The invitations that weren't accepted or revoked, narrowed like the list of accounts. */
export const pendingInvitations = ({ role, q }: MemberSearch) =>
  queryOptions({
    queryKey: ['invitations', 'list', { role, q }],
    queryFn: ({ signal }) =>
      call(
        api.GET('/rest/v1/invitations', {
          params: {
            query: {
              ...(role && { role }),
              ...(q && { q }),
              'accepted_at.null': 'true',
              'revoked_at.null': 'true',
              limit: 200,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const loadMembers = (client: QueryClient, search: MemberSearch) =>
  Promise.all([client.query(membersQuery(search)), client.query(pendingInvitations(search))]);

/** Invited people come first, on the first page. A filter by account status leaves them out. */
export function withInvited(
  page: Page<Profile>,
  invitations: readonly Invitation[],
  { disabled, cursor }: MemberSearch,
): Page<Member> {
  const invited = disabled ? [] : invitations;
  const people = page.items.map((person): Member => ({ id: person.id, version: person.version, person }));
  const first = invited.map((invitation): Member => ({ id: invitation.id, version: invitation.version, invitation }));
  return {
    ...page,
    items: cursor ? people : [...first, ...people],
    ...(typeof page.total === 'number' && { total: page.total + invited.length }),
  };
}
