import type { ListSearch } from '@/patterns/list-search';
import type { TaskFilter } from './api';
import type { Links } from './form-values';

/** What a new task is about, when the address says so: `/tasks?open=new&customer_id=…`. Its name follows when it is known. */
export function linksIn(search: ListSearch<TaskFilter>): Partial<Links> {
  const named = (id: string | undefined, label: string) => (id && !id.includes(',') ? { id, label } : null);
  return {
    customer_id: named(search.customer_id, 'This contact'),
    purchase_id: named(search.purchase_id, 'This order'),
    purchase_order_id: named(search.purchase_order_id, 'This order'),
  };
}
