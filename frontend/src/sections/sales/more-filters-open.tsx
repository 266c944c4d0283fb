import '@/styles/orders.css';
import { useQuery } from '@tanstack/react-query';
import { Popover } from 'radix-ui';
import { DayFilter } from '@/patterns/day-filter';
import { useSearchChange, type ListSearch } from '@/patterns/list-search';
import { contactDetail } from '@/sections/contacts/api';
import { ContactPicker } from '@/sections/contacts/picker';
import type { OrderFilter } from './api';
import { MoreFiltersButton } from './more-filters';

/** Its open half, with what only an open one needs. */
export function OpenMoreFilters({ search }: { search: ListSearch<OrderFilter> }) {
  const change = useSearchChange();
  const contact = useQuery({ ...contactDetail(search.customer_id ?? ''), enabled: Boolean(search.customer_id) }).data;
  const set = (name: OrderFilter, value: string | undefined) => change({ [name]: value || undefined, cursor: undefined }, { replace: true });
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>
        <MoreFiltersButton search={search} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="popover order-filter" align="start" sideOffset={4} collisionPadding={8} aria-label="Customer and date">
          <ContactPicker
            label="Customer"
            value={search.customer_id ? { id: search.customer_id, label: contact?.name ?? '...' } : null}
            onChange={(picked) => set('customer_id', picked?.id)}
          />
          <div className="pair">
            <DayFilter label="Ordered from" value={search['purchase_date.gte']} onChange={(day) => set('purchase_date.gte', day)} />
            <DayFilter label="Ordered until" value={search['purchase_date.lte']} onChange={(day) => set('purchase_date.lte', day)} />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
