import { Popover } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSetFilter, valuesOf } from '@/patterns/list/list-search';
import { FilterButton } from './filter-button';
import { FilterPopover } from './filter-popover';
import type { Filter } from '@/patterns/list/types';
import { Button } from '@/ui/button';

export interface FilterSheetProps {
  filters: readonly Filter[];
  search: Record<string, string | undefined>;
  /** How many filters are active. */
  on: number;
  /** Filters other than lists of options. */
  more?: ReactNode;
}

/** All filters of a list in one sheet, on a phone. */
export function FilterSheet({ filters, search, on, more }: FilterSheetProps) {
  const set = useSetFilter();
  return (
    <FilterPopover trigger={<FilterButton on={on} />} label="Filters" className="filter-sheet" align="end">
      {more && <div className="filter-sheet-more">{more}</div>}
      {filters.map((filter) => {
        const chosen = valuesOf(search[filter.name]);
        return (
          <fieldset key={filter.name}>
            <legend>{filter.label}</legend>
            {filter.options.map(({ value, label }) => (
              <label className="item" key={value}>
                <input
                  type="checkbox"
                  className="check"
                  checked={chosen.includes(value)}
                  onChange={(event) =>
                    set(filter.name, event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
                  }
                />
                {label}
              </label>
            ))}
          </fieldset>
        );
      })}
      <footer>
        <Popover.Close asChild>
          <Button variant="primary">Show results</Button>
        </Popover.Close>
      </footer>
    </FilterPopover>
  );
}
