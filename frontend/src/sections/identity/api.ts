import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { prefetchedProfile } from '@/api/prefetch-profile';
import { readHomeEnvironment } from '@/api/environment';
import { noteCosts } from '@/api/costs';
import { noteFirstCursor } from '@/api/feed-cursor';
import { api, call, type Schema } from '@/api/client';

export type Profile = Schema<'ProfileOut'>;

const MINUTE = 60_000;

export const myProfile = () =>
  queryOptions({
    queryKey: ['profiles', 'me'],
    queryFn: async ({ signal, client }) => {
      const answer = await api.GET('/rest/v1/profiles/me', { signal, fetch: prefetchedProfile });
      noteFirstCursor(answer.response);
      readHomeEnvironment(answer.response);
      if (noteCosts(answer.response))
        void client.invalidateQueries({ predicate: ({ queryKey: [table] }) => table !== 'profiles' });
      return call(Promise.resolve(answer));
    },
    staleTime: 5 * MINUTE,
    gcTime: 10 * MINUTE,
  });

/** Everyone with an account, also those without access. Only admins can load them. */
export const allMembersQuery = () =>
  queryOptions({
    queryKey: ['profiles', 'all'],
    queryFn: async ({ signal }) =>
      (await call(api.GET('/rest/v1/profiles', { params: { query: { limit: 200 } }, signal }))).items,
  });

const onlyStaff = (people: Profile[]) => people.filter((person) => person.role !== 'guest' && !person.disabled);

/** The people a record can be assigned to: admins and sales staff. Only admins can load them. */
export const staff = () => queryOptions({ ...allMembersQuery(), select: onlyStaff });

export const nameOf = (person: Pick<Profile, 'full_name' | 'email'>): string => person.full_name || person.email;

/** Loads the data of an admin's page. Others read there that it isn't for them, so nothing is requested. */
export const forAdmins = <Data>(
  { profile }: { profile: Profile },
  load: () => Promise<Data>,
): Promise<Data> | undefined => (profile.role === 'admin' ? load() : undefined);

/** The signed-in user; available on every page behind sign-in. */
export const useMe = (): Profile => useSuspenseQuery(myProfile()).data;
