import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Empty } from '@/patterns/feedback/empty';
import { useSearchChange } from './list-search';
import type { ListPageProps, ListRow } from './types';
import { spellingsOf } from '@/api/spellings';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';

type NothingProps<Row extends ListRow> = Pick<
  ListPageProps<Row>,
  'search' | 'filters' | 'firstUse' | 'primary' | 'noun' | 'segments'
> & { viewName: string | undefined };

/** Other spellings of a search that found nothing, each a button. */
function DidYouMean({ typed, onChoose }: { typed: string; onChoose: (spelling: string) => void }) {
  const { data: spellings = [] } = useQuery(spellingsOf(typed));
  return spellings.map((spelling) => (
    <Button key={spelling} onClick={() => onChoose(spelling)}>
      {`Search for “${spelling}”`}
    </Button>
  ));
}

/** The empty state of a list: why it has no rows, and the next step. */
export function EmptyList<Row extends ListRow>({
  search,
  filters = [],
  firstUse,
  primary,
  noun,
  segments,
  viewName,
}: NothingProps<Row>) {
  const change = useSearchChange();
  const on = filters.filter((filter) => search[filter.name]);
  const clear = () =>
    change({
      ...Object.fromEntries(filters.map((filter) => [filter.name, undefined])),
      q: undefined,
      cursor: undefined,
      saved: undefined,
    });
  if (search.q || on.length > 0 || search.cursor) {
    const what = [...on.map((filter) => filter.label), ...(search.q ? [`search "${search.q}"`] : [])].join(', ');
    return (
      <div className="card">
        <Empty
          icon="search"
          title={
            search.cursor
              ? 'No results on this page'
              : viewName
                ? `No ${noun[1]} in “${viewName}”`
                : `No ${noun[0]} matches`
          }
          actions={
            <>
              {search.q && !search.cursor && <DidYouMean typed={search.q} onChoose={(q) => change({ q })} />}
              <Button onClick={clear}>{search.cursor && !what ? 'Back to the first page' : 'Clear all filters'}</Button>
            </>
          }
        >
          {what && !viewName && <Fragment>{what.charAt(0).toUpperCase() + what.slice(1)}.</Fragment>}
        </Empty>
      </div>
    );
  }
  // Another part of the list may have rows, which are found by search and views.
  const isPart = segments !== undefined && segments.value !== 'all';
  return (
    <div className={cx('card', 'first-use', isPart && 'of-part')}>
      <Empty
        icon={firstUse.icon}
        title={firstUse.title}
        actions={
          primary && (
            <Button icon={primary.icon ?? 'plus'} onClick={primary.onClick}>
              {primary.label}
            </Button>
          )
        }
      >
        {firstUse.text}
      </Empty>
    </div>
  );
}
