import type { QueryClient } from '@tanstack/react-query';
import { listSearch } from '@/patterns/list/list-search';
import type { DeliveryOwner } from './api';

/** Loads the deliveries for the detail page of an order; the lists don't need them. */
export const loadDeliveries = async (queryClient: QueryClient, whose: DeliveryOwner) =>
  queryClient.query((await import('./api')).deliveriesOf(whose));

/** `delivery` is the delivery that an open dialog refers to. */
export const readDelivery = listSearch(['delivery']);
