import { useEffect, useMemo } from 'react';
import { useSearchChange } from '../list-search';
import { Body } from './body';
import { Chips, FilterBar } from './filter-bar';
import { Footer } from './footer';
import { useSelection } from './selection';
import type { ListPageProps, View } from './types';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { PHONE, useMedia } from '@/lib/media';
import { count } from '@/lib/money';
import { deviceValue, useDevice } from '@/lib/storage';
import { PageTitle } from '../page-title';

/** A list: title and one act, search and filters, rows as table or cards, footer with the way on. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { query, search, title, noun } = props;
  const phone = useMedia(PHONE);
  const rows = useMemo(() => query.data?.items ?? [], [query.data]);
  const selection = useSelection(rows);
  const view = useView(props.viewKey, props.views, search.view);
  const change = useSearchChange();
  const total = totalOf(query.data);
  const selecting = props.bulk && selection.ids.length > 0;
  return (
    <div className="list-page">
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        {total && <span className="count">{total}</span>}
        <div className="actions">
          {props.more}
          {props.primary && (
            <Button look="primary" icon={props.primary.icon ?? 'plus'} onClick={props.primary.onClick}>
              {props.primary.label}
            </Button>
          )}
        </div>
      </div>
      {props.above}
      {selecting ? (
        <div className="bulkslot">
          <div className="bulkbar" role="toolbar" aria-label={`${selection.ids.length} selected`}>
            <span>{selection.ids.length} selected</span>
            <span className="sep" />
            {props.bulk?.(selection.ids, selection.clear)}
            <span className="push" />
            <IconButton icon="x" label="Clear selection" onClick={selection.clear} />
          </div>
        </div>
      ) : (
        <FilterBar
          search={search}
          filters={props.filters ?? []}
          searchHint={props.searchHint}
          title={title}
          more={props.moreFilters}
          end={props.views && <Segmented label="View" value={view} options={props.views} onChange={(next) => change({ view: next })} />}
        />
      )}
      <Chips search={search} filters={props.filters ?? []} phone={phone} matches={total ? `${total} ${total === '1' ? noun[0] : noun[1]} match` : ''} />
      <Body {...props} rows={rows} phone={phone} view={view} selection={props.bulk && !phone ? selection : undefined} />
      <Footer query={query} cursor={search.cursor} rows={rows.length} total={total} />
      {props.primary && phone && (
        <button type="button" className="fab only-phone" onClick={props.primary.onClick}>
          <Icon name={props.primary.icon ?? 'plus'} />
          {props.primary.label}
        </button>
      )}
    </div>
  );
}

const totalOf = (page: { total?: number | null; total_capped?: boolean | null } | undefined): string | undefined =>
  page?.total === undefined || page.total === null ? undefined : `${count(page.total)}${page.total_capped ? '+' : ''}`;

/** The view in the address holds, else the one last used on this device. */
function useView(key: string | undefined, views: readonly View[] | undefined, inAddress: string | undefined): string {
  const first = views?.[0]?.value ?? 'list';
  const stored = useMemo(
    () => deviceValue<string>(`view-mode-${key ?? 'none'}`, first, (value) => (views?.some((view) => view.value === value) ? (value as string) : undefined)),
    [key, first, views],
  );
  const remembered = useDevice(stored);
  const chosen = views?.some((view) => view.value === inAddress) ? inAddress : undefined;
  useEffect(() => {
    if (key && chosen && chosen !== stored.read()) stored.write(chosen);
  }, [key, chosen, stored]);
  return chosen ?? remembered;
}
