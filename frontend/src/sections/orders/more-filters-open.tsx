import '@/styles/orders.css';
import { useQuery } from '@tanstack/react-query';
import { DayFilter } from '@/patterns/list/filters/day-filter';
import { FilterPopover } from '@/patterns/list/filters/filter-popover';
import { useSetFilter, type ListSearch } from '@/patterns/list/list-search';
import { contactDetail } from '@/sections/contacts/api';
import { ContactPicker } from '@/sections/contacts/picker';
import type { OrderFilter } from './api';
import { OrderFiltersButton } from './more-filters';

/** The open filter panel, with code that is loaded only when it opens. */
export function FilterFields({ search }: { search: ListSearch<OrderFilter> }) {
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const setFilter = useSetFilter();
  const set = (name: OrderFilter, value: string | undefined) => setFilter(name, value ? [value] : []);
  return (
    <FilterPopover
      trigger={<OrderFiltersButton search={search} />}
      label="Customer and date"
      className="order-filter"
      align="start"
    >
      <ContactPicker
        label="Customer"
        value={search.customer_id ? { id: search.customer_id, label: contact?.name ?? '...' } : null}
        onChange={(picked) => set('customer_id', picked?.id)}
      />
      <div className="pair">
        <DayFilter
          label="Ordered from"
          value={search['purchase_date.gte']}
          onChange={(day) => set('purchase_date.gte', day)}
        />
        <DayFilter
          label="Ordered until"
          value={search['purchase_date.lte']}
          onChange={(day) => set('purchase_date.lte', day)}
        />
      </div>
    </FilterPopover>
  );
}
