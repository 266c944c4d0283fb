import '@/styles/date-field.css';
import { DayRange } from '@/patterns/list/filters/day-range';
import { FilterPopover } from '@/patterns/list/filters/filter-popover';
import { useSearchChange } from '@/patterns/list/list-search';
import { DaysButton, type DaysProps } from './days';

/** The open panel, with code that is loaded only when it opens. */
export function OpenDays(days: DaysProps) {
  const change = useSearchChange();
  return (
    <FilterPopover trigger={<DaysButton {...days} />} label="Date" className="date-range" align="start">
      <DayRange
        {...days}
        labels={['From', 'Until']}
        onChange={(from, until) => change({ from_day: from, until_day: until, cursor: undefined }, { replace: true })}
      />
    </FilterPopover>
  );
}
