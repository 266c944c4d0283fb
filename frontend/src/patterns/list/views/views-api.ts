import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, call, type Schema } from '@/api/client';

export type SavedView = Schema<'ViewOut'>;

/** The user's own and the shared views of one list. */
export const savedViews = (table: string | undefined) =>
  queryOptions({
    queryKey: ['saved_views', table],
    queryFn: async ({ signal }) => {
      const page = await call(
        api.GET('/rest/v1/saved_views', { params: { query: { resource: table, limit: 200 } }, signal }),
      );
      return page.items;
    },
    enabled: table !== undefined,
  });

/** The part of a route's context that loads a list. */
export interface ListContext {
  queryClient: QueryClient;
  profile: { role: string };
}

/** Loads the saved views of a list together with its page. Guests may not read them. */
export const loadViews = ({ queryClient, profile }: ListContext, table: string): Promise<unknown> =>
  profile.role === 'guest' ? Promise.resolve() : queryClient.query(savedViews(table));
