import type { QueryClient } from '@tanstack/react-query';
import { whyProduct } from '@/sections/stock/api';
import { specificationsOf } from '@/sections/specifications/api';
import { movementsOf, ordersOf, type Product } from '@/sections/catalog/api';

/** Loads the related data of a product's page: movements, orders, the queue and its specifications. */
export const loadRelated = (queryClient: QueryClient, id: string, product: Promise<Product>): Promise<unknown> =>
  Promise.allSettled([
    queryClient.infiniteQuery(movementsOf(id)),
    queryClient.query(ordersOf(id)),
    queryClient.query(whyProduct(id)),
    product.then(({ category_id }) => queryClient.query(specificationsOf(category_id))),
  ]);
