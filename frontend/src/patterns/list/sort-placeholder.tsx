import { sortLabel, sortOptions } from './sort-options';
import type { Column } from './types';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

/** As wide as the sort menu, so that the filter bar keeps its lines when the menu loads. */
export function SortPlaceholder<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: string }) {
  const now = sortLabel(sortOptions(columns), sort);
  return (
    <Button variant="quiet" icon="sort" aria-label={`Sort: ${now}`} aria-disabled>
      <span className="no-phone">{now}</span>
      <Icon name="c-down" className="after no-phone" />
    </Button>
  );
}
