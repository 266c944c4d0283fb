import type { QueryClient } from '@tanstack/react-query';
import { listSearch } from '@/patterns/list/list-search';

/** Loads the deliveries for the detail page of an order; the lists don't need them. */
export const loadDeliveries = async (queryClient: QueryClient, orderId: string) =>
  queryClient.query((await import('./api')).deliveriesOf(orderId));

/** `delivery` and `line` are the delivery or line that an open dialog refers to. */
export const readOrderPage = listSearch(['delivery', 'line']);
