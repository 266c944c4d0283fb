import type { QueryClient } from '@tanstack/react-query';
import { whyProduct } from '@/sections/stock/api';
import { movementsOf, ordersOf } from './api';

/** Loads what a product's page shows beside the product: its movements, its orders, and who waits for it. */
export const loadAround = (queryClient: QueryClient, id: string): Promise<unknown> =>
  Promise.allSettled([
    queryClient.infiniteQuery(movementsOf(id)),
    queryClient.query(ordersOf(id)),
    queryClient.query(whyProduct(id)),
  ]);
