import type { QueryClient } from '@tanstack/react-query';
import { contactDetail } from '@/sections/contacts/api';
import { groupDetail } from '@/sections/sales/multi-line-orders/api';
import { whyOrder } from '@/sections/stock/api';
import type { Order } from '@/sections/sales/orders/api';
import { NIL_ID } from '@/sections/sales/orders/labels';

/** Loads the related data of an order's page: the contact, the product's queue and the multi-line order. */
export async function loadAround(
  queryClient: QueryClient,
  { id, customer_id, product_id, purchase_order_id }: Order,
): Promise<void> {
  await Promise.allSettled([
    queryClient.query({ ...contactDetail(customer_id), staleTime: 'static' }),
    product_id !== NIL_ID && queryClient.query(whyOrder(id)),
    purchase_order_id !== null && queryClient.query({ ...groupDetail(purchase_order_id), staleTime: 'static' }),
  ]);
}
