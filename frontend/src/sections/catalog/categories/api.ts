import { queryOptions } from '@tanstack/react-query';
import { allRows, api, call } from '@/api/client';

/** All categories. */
export const categoryTree = () =>
  queryOptions({
    queryKey: ['product_categories', 'tree'],
    queryFn: ({ signal }) =>
      allRows((cursor) => {
        const query = { sort: 'name', limit: 200, cursor } as const;
        return call(api.GET('/rest/v1/product_categories', { params: { query }, signal }));
      }),
  });
