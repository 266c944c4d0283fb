import type { QueryClient } from '@tanstack/react-query';
import { settleWithin } from '@/api/query-client';
import { listSearch, type ListSearch } from './list-search';
import { loadViews, type ListContext } from './views/views-api';

interface LoaderInput<Filter extends string> {
  context: ListContext;
  deps: ListSearch<Filter>;
}

/**
 * What the routes of lists share: the parameters of their URL, and a page that opens with its first rows and its saved
 * views, or soon after. `table` is that of the views, `load` requests the rows.
 */
export function listRoute<const Filter extends string>(
  table: string,
  filters: readonly Filter[],
  load: (queryClient: QueryClient, search: ListSearch<Filter>) => Promise<unknown>,
) {
  return {
    validateSearch: listSearch(filters),
    loaderDeps: ({ search }: { search: ListSearch<Filter> }) => search,
    loader: ({ context, deps }: LoaderInput<Filter>) =>
      settleWithin(load(context.queryClient, deps), loadViews(context, table)),
  };
}
