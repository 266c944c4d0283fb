import type { QueryClient } from '@tanstack/react-query';
import { whyProduct } from '@/sections/stock/api';
import { movementsOf, ordersOf } from './api';

/** Loads the related data of a product's page: movements, orders and the queue. */
export const loadAround = (queryClient: QueryClient, id: string): Promise<unknown> =>
  Promise.allSettled([
    queryClient.infiniteQuery(movementsOf(id)),
    queryClient.query(ordersOf(id)),
    queryClient.query(whyProduct(id)),
  ]);
