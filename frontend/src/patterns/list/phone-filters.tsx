import { lazy, Suspense, useState } from 'react';
import { FilterButton } from './filter-button';
import type { FilterSheetProps } from './filter-sheet';

const loadSheet = () => import('./filter-sheet');
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }));

/** The button of a phone's filters. The sheet is loaded when the button is touched. */
export function PhoneFilters(props: FilterSheetProps) {
  const [wanted, setWanted] = useState(false);
  const button = <FilterButton on={props.on} aria-haspopup="dialog" aria-expanded={false} onPointerDown={() => void loadSheet()} onClick={() => setWanted(true)} />;
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <FilterSheet {...props} />
    </Suspense>
  );
}
