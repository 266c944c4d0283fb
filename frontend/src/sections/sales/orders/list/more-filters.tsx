import { lazy, type ComponentProps } from 'react';
import type { ListSearch } from '@/patterns/list/list-search';
import { FilterOpener } from '@/patterns/list/filters/filter-opener';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { OrderFilter } from '@/sections/sales/orders/api';

const loadFilterFields = () => import('./more-filters-open');
const FilterFields = lazy(async () => ({ default: (await loadFilterFields()).FilterFields }));

interface Props {
  search: ListSearch<OrderFilter>;
}

/** Filters without fixed choices: the customer and the order date range. */
export function OrderFilters({ search }: Props) {
  return (
    <FilterOpener
      load={loadFilterFields}
      closed={<OrderFiltersButton search={search} />}
      open={<FilterFields search={search} />}
    />
  );
}

export function OrderFiltersButton({ search, ...rest }: Props & ComponentProps<'button'>) {
  const on = [search.customer_id, search['ordered_at.gte'], search['ordered_at.lte']].some(Boolean);
  return (
    <button type="button" {...rest} className={cx('filter', on && 'on')}>
      Customer and date
      <Icon name="c-down" />
    </button>
  );
}
