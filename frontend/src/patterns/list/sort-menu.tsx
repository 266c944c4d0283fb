import type { Column } from './types';
import { sortLabel, sortOptions } from './sort-options';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
}

/** Sort order for cards and phones, where no table header offers it. */
export function SortMenu<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const options = sortOptions(columns);
  const now = sortLabel(options, sort);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="sort" aria-label={`Sort: ${now}`}>
          <span className="no-phone">{now}</span>
          <Icon name="c-down" className="after no-phone" />
        </Button>
      }
    >
      <MenuRadios value={sort} options={options} onChange={onSort} />
    </Menu>
  );
}
