import { api, call } from '@/api/client';
import type { PickerSource } from '@/patterns/fields/use-picker';
import { productNameOf, statusOf } from './labels';

/** Sales orders by number, contact or product. */
export const orderSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['purchases', 'picker', typed],
    queryFn: async () => {
      const page = await call(
        api.GET('/rest/v1/purchases', { params: { query: { q: typed || undefined, limit: 8, sort: '-created_at' } } }),
      );
      return page.items.map((order) => ({
        id: order.id,
        label: order.number,
        note: `${order.customer_name ?? 'A contact'}, ${productNameOf(order)}, ${statusOf(order).label.toLowerCase()}`,
      }));
    },
  }),
};

/** Multi-line orders by number or contact. */
export const groupSource: PickerSource = {
  options: (typed) => ({
    queryKey: ['purchase_orders', 'picker', typed],
    queryFn: async () => {
      const page = await call(
        api.GET('/rest/v1/purchase_orders', {
          params: { query: { q: typed || undefined, limit: 8, sort: '-created_at' } },
        }),
      );
      return page.items.map((group) => ({ id: group.id, label: group.number, note: group.customer_name }));
    },
  }),
};
