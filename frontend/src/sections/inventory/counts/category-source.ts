import { api, call } from '@/api/client';
import type { PickerSource } from '@/patterns/fields/use-picker';

/** Picker source for categories, by name. */
export const categorySource: PickerSource = {
  options: (typed) => ({
    queryKey: ['product_categories', 'picker', typed],
    queryFn: async () => {
      const query = { q: typed || undefined, limit: 12, sort: 'name' as const };
      const page = await call(api.GET('/rest/v1/product_categories', { params: { query } }));
      return page.items.map(({ id, name, products_count }) => ({ id, label: name, note: String(products_count) }));
    },
  }),
};
