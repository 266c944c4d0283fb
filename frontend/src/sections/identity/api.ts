import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { askedAheadOr } from '@/api/prefetch-profile';
import { noteHome } from '@/api/environment';
import { standAt } from '@/api/feed-cursor';
import { api, call, type Schema } from '@/api/client';

export type Profile = Schema<'ProfileOut'>;

const MINUTE = 60_000;

export const myProfile = () =>
  queryOptions({
    queryKey: ['profiles', 'me'],
    queryFn: async ({ signal }) => {
      const answer = await api.GET('/rest/v1/profiles/me', { signal, fetch: askedAheadOr });
      standAt(answer.response);
      noteHome(answer.response);
      return call(Promise.resolve(answer));
    },
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
  });

/** The people a record can be assigned to: admins and sales staff. Only admins can load them. */
export const staff = () =>
  queryOptions({
    queryKey: ['profiles', 'staff'],
    queryFn: async ({ signal }) => {
      const page = await call(api.GET('/rest/v1/profiles', { params: { query: { limit: 200 } }, signal }));
      return page.items.filter((person) => person.role !== 'guest' && !person.disabled);
    },
  });

export const nameOf = (person: Pick<Profile, 'full_name' | 'email'>): string => person.full_name || person.email;

/** The signed-in user; available on every page behind sign-in. */
export const useMe = (): Profile => useSuspenseQuery(myProfile()).data;
