import { lazy, type ComponentProps } from 'react';
import type { ListSearch } from '@/patterns/list/list-search';
import { FilterOpener } from '@/patterns/list/filters/filter-opener';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { OrderFilter } from './api';

const loadOpen = () => import('./more-filters-open');
const OpenMoreFilters = lazy(async () => ({ default: (await loadOpen()).OpenMoreFilters }));

interface Props {
  search: ListSearch<OrderFilter>;
}

/** Filters without fixed choices: the customer and the order date range. */
export function MoreFilters({ search }: Props) {
  return (
    <FilterOpener
      load={loadOpen}
      closed={<MoreFiltersButton search={search} />}
      open={<OpenMoreFilters search={search} />}
    />
  );
}

export function MoreFiltersButton({ search, ...rest }: Props & ComponentProps<'button'>) {
  const on = [search.customer_id, search['purchase_date.gte'], search['purchase_date.lte']].some(Boolean);
  return (
    <button type="button" {...rest} className={cx('filter', on && 'on')}>
      Customer and date
      <Icon name="c-down" />
    </button>
  );
}
