import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, call } from '@/api/client';

export const boughtProducts = (id: string, limit: number) =>
  queryOptions({
    queryKey: ['vendors', 'products', id, limit],
    queryFn: ({ signal }) =>
      call(api.GET('/rest/v1/vendors/{id}/products', { params: { path: { id }, query: { limit } }, signal })),
    placeholderData: keepPreviousData,
  });

export const priceHistory = (id: string, productId: string) =>
  queryOptions({
    queryKey: ['vendors', 'prices', id, productId],
    queryFn: async ({ signal }) =>
      (
        await call(
          api.GET('/rest/v1/vendors/{id}/prices', {
            params: { path: { id }, query: { product_id: productId } },
            signal,
          }),
        )
      ).items,
    placeholderData: keepPreviousData,
  });
