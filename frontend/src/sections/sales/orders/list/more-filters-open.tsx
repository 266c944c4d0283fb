import { useQuery } from '@tanstack/react-query';
import '@/styles/date-field.css';
import { DayRange } from '@/patterns/list/filters/day-range';
import { FilterPopover } from '@/patterns/list/filters/filter-popover';
import { useSearchChange, useSetFilter, type ListSearch } from '@/patterns/list/list-search';
import { contactDetail } from '@/sections/contacts/api';
import { ContactPicker } from '@/sections/contacts/picker';
import type { OrderFilter } from '@/sections/sales/orders/api';
import { OrderFiltersButton } from './more-filters';

/** The open filter panel, with code that is loaded only when it opens. */
export function FilterFields({ search }: { search: ListSearch<OrderFilter> }) {
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const setFilter = useSetFilter();
  const change = useSearchChange();
  return (
    <FilterPopover
      trigger={<OrderFiltersButton search={search} />}
      label="Customer and date"
      className="date-range"
      align="start"
    >
      <ContactPicker
        label="Customer"
        value={search.customer_id ? { id: search.customer_id, label: contact?.name ?? '...' } : null}
        onChange={(picked) => setFilter('customer_id', picked ? [picked.id] : [])}
      />
      <DayRange
        labels={['Ordered from', 'Ordered until']}
        from={search['ordered_at.gte']}
        until={search['ordered_at.lte']}
        onChange={(from, until) =>
          change({ 'ordered_at.gte': from, 'ordered_at.lte': until, cursor: undefined }, { replace: true })
        }
      />
    </FilterPopover>
  );
}
