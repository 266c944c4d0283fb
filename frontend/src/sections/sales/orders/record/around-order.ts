import type { QueryClient } from '@tanstack/react-query';
import { contactDetail } from '@/sections/contacts/api';
import { whyOrder } from '@/sections/stock/api';
import type { Order } from '@/sections/sales/orders/api';
import { NIL_ID } from '@/sections/sales/orders/labels';

/** Loads the related data of an order's page: the contact, and the queue of the product if there is only one. */
export async function loadAround(queryClient: QueryClient, { customer_id, lines }: Order): Promise<void> {
  const [only, ...more] = lines;
  await Promise.allSettled([
    queryClient.query({ ...contactDetail(customer_id), staleTime: 'static' }),
    ...(only && more.length === 0 && only.product_id !== NIL_ID ? [queryClient.query(whyOrder(only.id))] : []),
  ]);
}
