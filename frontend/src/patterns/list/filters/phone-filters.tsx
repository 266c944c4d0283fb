import { lazy } from 'react';
import { FilterButton } from './filter-button';
import { FilterOpener } from './filter-opener';
import type { FilterSheetProps } from './filter-sheet';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

/** The filter button on a phone. */
export function PhoneFilters(props: FilterSheetProps) {
  return <FilterOpener load={loadSheet} closed={<FilterButton on={props.on} />} open={<FilterSheet {...props} />} />;
}
