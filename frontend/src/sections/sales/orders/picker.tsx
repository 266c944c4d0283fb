import { api, call } from '@/api/client';
import type { PickerSource } from '@/patterns/fields/use-picker';
import { fulfilmentOf, itemsText } from './labels';

/** Sales orders by number, contact or product. */
export const orderSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['purchase_orders', 'picker', typed],
    queryFn: async () => {
      const page = await call(
        api.GET('/rest/v1/orders', { params: { query: { q: typed || undefined, limit: 8, sort: '-created_at' } } }),
      );
      return page.items.map((order) => ({
        id: order.id,
        label: order.number,
        note: `${order.customer_name ?? 'A contact'}, ${itemsText(order)}, ${fulfilmentOf(order).label.toLowerCase()}`,
      }));
    },
  }),
};
