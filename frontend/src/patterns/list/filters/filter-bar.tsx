import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange, useSetFilter, valuesOf } from '@/patterns/list/list-search';
import type { Filter } from '@/patterns/list/types';
import { nameOfValue } from './value-name';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuChecks, MenuGroup } from '@/ui/menu';
import { cx } from '@/lib/class-names';

const PhoneFilters = lazyWithPreload(async () => (await import('./phone-filters')).PhoneFilters);

const TYPING_MS = 250;

/** Moves the focus to the first row: its first cell, or the first control of its card. False if there are no rows. */
function focusFirstRow(): boolean {
  const rows = document.querySelector('[data-list-rows]');
  const first =
    rows?.querySelector<HTMLElement>('tbody [data-column]') ??
    rows?.querySelector<HTMLElement>('a[href], button, input');
  first?.focus();
  return Boolean(first);
}

/** The list's search field. `/` focuses it; typed text goes into the URL after a pause. */
export function SearchField({ value, hint, label }: { value: string; hint: string; label: string }) {
  const change = useSearchChange();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Back, Clear all and links change the address without typing.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      change({ q: text || undefined, cursor: undefined }, { replace: true });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, change]);
  return (
    <label className={cx('input search', typed && 'is-on')}>
      <Icon name="search" />
      <input
        type="search"
        data-list-search
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
          if (event.key === 'ArrowDown' && focusFirstRow()) event.preventDefault();
        }}
      />
      <kbd className="kbd no-phone" aria-hidden="true">
        /
      </kbd>
    </label>
  );
}

interface FilterBarProps {
  search: Record<string, string | undefined>;
  filters: readonly Filter[];
  searchHint: string;
  title: string;
  /** One row, several rows. */
  noun: readonly [string, string];
  /** On a phone all filters are behind one button. */
  phone: boolean;
  /** Which part of the records is shown. */
  segments?: ReactNode;
  more?: ReactNode;
  end: ReactNode;
}

export function FilterBar({ search, filters, searchHint, title, noun, phone, segments, more, end }: FilterBarProps) {
  const shown = filters.filter((filter) => !filter.chipOnly);
  const rest = shown.filter((filter) => !filter.promoted);
  const hidden = rest.filter((filter) => search[filter.name]).length;
  return (
    <div className="filterbar" role="search" aria-label={title}>
      {segments && <span className="filterbar-part">{segments}</span>}
      <SearchField value={search.q ?? ''} hint={searchHint} label={`Search ${noun[1]}`} />
      {phone && (shown.length > 0 || more) && (
        <PhoneFilters
          filters={shown}
          search={search}
          on={filters.filter(({ name }) => search[name]).length}
          more={more}
        />
      )}
      {!phone &&
        shown
          .filter((filter) => filter.promoted)
          .map((filter) => <FilterMenu key={filter.name} filter={filter} value={search[filter.name]} />)}
      {!phone && rest.length > 0 && <AllFilters filters={rest} search={search} on={hidden} />}
      {!phone && more}
      <span className="push row">{end}</span>
    </div>
  );
}

/** "Status", "Status: Active", "Tier: 2 chosen". */
function FilterMenu({ filter, value }: { filter: Filter; value: string | undefined }) {
  const set = useSetFilter();
  const chosen = valuesOf(value);
  const labels = chosen.map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
  const message =
    labels.length === 0
      ? filter.label
      : `${filter.label}: ${labels.length === 1 ? labels[0] : `${labels.length} chosen`}`;
  return (
    <Menu
      trigger={
        <button type="button" className={cx('filter', chosen.length > 0 && 'on')}>
          {message}
          <Icon name="c-down" />
        </button>
      }
    >
      <MenuChecks values={chosen} options={filter.options} onChange={(values) => set(filter.name, values)} />
    </Menu>
  );
}

function AllFilters({
  filters,
  search,
  on,
}: {
  filters: readonly Filter[];
  search: FilterBarProps['search'];
  on: number;
}) {
  const set = useSetFilter();
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon="filter" aria-label={on > 0 ? `Filter ${on} on` : undefined}>
          Filter {on > 0 && <span className="chip neutral">{on}</span>}
        </Button>
      }
    >
      {filters.map((filter) => (
        <div key={filter.name}>
          <MenuGroup label={filter.label} />
          <MenuChecks
            values={valuesOf(search[filter.name])}
            options={filter.options}
            onChange={(values) => set(filter.name, values)}
          />
        </div>
      ))}
    </Menu>
  );
}

interface ChipsProps {
  search: FilterBarProps['search'];
  filters: readonly Filter[];
  rows: readonly object[];
  total: string | undefined;
  noun: readonly [string, string];
  phone: boolean;
}

const countText = (total: string, [one, many]: readonly [string, string], filtered: boolean): string =>
  total === '1' ? `1 ${one}${filtered ? ' matches' : ''}` : `${total} ${many}${filtered ? ' match' : ''}`;

/** Chips for active filters that the bar doesn't show, and the number of matching rows. */
export function Chips({ search, filters, rows, total, noun, phone }: ChipsProps) {
  const change = useSearchChange();
  const set = useSetFilter();
  const shown = filters.filter((filter) => (phone || !filter.promoted) && search[filter.name]);
  const any = Boolean(search.q) || filters.some((filter) => search[filter.name]);
  const clear = () =>
    change({
      ...Object.fromEntries(filters.map((filter) => [filter.name, undefined])),
      q: undefined,
      cursor: undefined,
    });
  return (
    <div className={cx('chips', !any && 'bare')}>
      {shown.flatMap((filter) =>
        valuesOf(search[filter.name]).map((value, _at, all) => {
          const name = nameOfValue(filter, value, rows);
          const caption = name ? `${filter.label}: ${name}` : filter.label;
          return (
            <span className="chip" key={filter.name + value}>
              {caption}
              <button
                type="button"
                className="x"
                aria-label={`Remove ${caption}`}
                onClick={() =>
                  set(
                    filter.name,
                    all.filter((one) => one !== value),
                  )
                }
              >
                <Icon name="x" />
              </button>
            </span>
          );
        }),
      )}
      {any && (
        <Button size="sm" variant="quiet" onClick={clear}>
          Clear all
        </Button>
      )}
      <span className={cx('push t-small t-3 num', !any && 'sr')} role="status">
        {total && countText(total, noun, any)}
      </span>
    </div>
  );
}
