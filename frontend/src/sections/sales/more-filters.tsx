import { lazy, Suspense, useState, type ComponentProps } from 'react';
import type { ListSearch } from '@/patterns/list-search';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import type { OrderFilter } from './api';

const load = () => import('./more-filters-open');
const Open = lazy(() => load().then((parts) => ({ default: parts.OpenMoreFilters })));
const soon = () => void load().catch(() => undefined);

interface Props {
  search: ListSearch<OrderFilter>;
}

/** Filters that are no choice of a few: one customer, and the days between which it was ordered. */
export function MoreFilters({ search }: Props) {
  const [wanted, setWanted] = useState(false);
  const button = <MoreFiltersButton search={search} aria-haspopup="dialog" aria-expanded={false} onPointerEnter={soon} onFocus={soon} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Open search={search} />
    </Suspense>
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
