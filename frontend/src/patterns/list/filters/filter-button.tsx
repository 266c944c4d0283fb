import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';

/** Opens the filters on a phone and shows how many are active. */
export function FilterButton({ on, ...rest }: ComponentProps<'button'> & { on: number }) {
  return (
    <Button
      {...rest}
      icon="filter"
      className={on > 0 ? 'icon filter-button on' : 'icon filter-button'}
      aria-label={on > 0 ? `Filters, ${on} on` : 'Filters'}
    >
      {on > 0 && <span className="n">{on}</span>}
    </Button>
  );
}
