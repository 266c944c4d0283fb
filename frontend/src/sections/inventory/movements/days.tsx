import { lazy, type ComponentProps } from 'react';
import { FilterOpener } from '@/patterns/list/filters/filter-opener';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';

const loadDays = () => import('./days-open');
const OpenDays = lazy(async () => ({ default: (await loadDays()).OpenDays }));

export interface DaysProps {
  from: string | undefined;
  until: string | undefined;
}

/** The days of the movements, in the business's time zone. */
export const Days = (days: DaysProps) => (
  <FilterOpener load={loadDays} closed={<DaysButton {...days} />} open={<OpenDays {...days} />} />
);

export const DaysButton = ({ from, until, ...rest }: DaysProps & ComponentProps<'button'>) => (
  <button type="button" {...rest} className={cx('filter', (from ?? until) && 'on')}>
    Date
    <Icon name="c-down" />
  </button>
);
