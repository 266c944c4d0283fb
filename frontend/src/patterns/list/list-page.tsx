import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { lazyWithPreload } from '@/patterns/loading/lazy-with-preload';
import { PageTitle } from '@/patterns/navigation/page-title';
import { useIsGuest } from '@/patterns/navigation/use-is-guest';
import { ColumnMenu } from '@/patterns/list/columns/column-menu';
import { Chips, FilterBar } from '@/patterns/list/filters/filter-bar';
import { withoutPaging } from '@/patterns/list/filters/list-filter';
import { beyondView, withReadyFilters } from '@/patterns/list/views/ready-views';
import { useSelection } from '@/patterns/list/table/selection';
import { isSortedBy } from '@/patterns/list/columns/columns';
import { useColumns, type ChosenColumns } from '@/patterns/list/columns/use-columns';
import { useView } from '@/patterns/list/views/use-view';
import { isDefault } from '@/patterns/list/views/view-rules';
import { DefaultView, ViewTabs, viewsOf } from '@/patterns/list/views/views';
import { savedViews, type SavedView } from '@/patterns/list/views/views-api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Segmented } from '@/ui/segmented';
import { PHONE, useMedia } from '@/lib/browser/media';
import { count } from '@/lib/numbers/money';
import { useSearchChange } from './list-search';
import { Body, Loading } from './body';
import { Footer } from './footer';
import { useListState, useRestoredList } from './list-memory';
import { Peek } from './preview';
import { SortPlaceholder } from './sort-placeholder';
import { forGuests, useVisibleParts } from './visible-parts';
import type { ListPageProps, ListRow, MenuPosition } from './types';

const RowActions = lazyWithPreload(async () => (await import('@/patterns/list/table/row-actions')).RowActions);
const ExportMenu = lazyWithPreload(
  async () => (await import('@/patterns/list/export/export-menu')).ExportMenu,
  <Button variant="quiet" icon="download" aria-disabled>
    Export
  </Button>,
);
const SortMenu = lazyWithPreload(async () => (await import('./sort-menu')).SortMenu, SortPlaceholder);
const PhoneActions = lazyWithPreload(async () => (await import('./phone-actions')).PhoneActions);

/**
 * A list page: title and primary action, saved views, search and filters, rows as a table or cards, footer with paging.
 */
export function ListPage<Row extends ListRow>(list: ListPageProps<Row>) {
  const isGuest = useIsGuest();
  const visible = useVisibleParts(list);
  return <List list={isGuest ? forGuests(visible) : visible} isGuest={isGuest} />;
}

function List<Row extends ListRow>({ list: props, isGuest }: { list: ListPageProps<Row>; isGuest: boolean }) {
  const { query, search, noun, source } = props;
  const phone = useMedia(PHONE);
  const rows = useMemo(() => query.data?.items ?? [], [query.data]);
  const requested = JSON.stringify(source?.queryParams ?? search);
  const left = useListState(source?.table ?? props.title, requested);
  const selection = useSelection(rows, filterKey(source?.queryParams), left?.selected);
  useRestoredList(source?.table ?? props.title, requested, left, {
    ready: rows.length > 0 && !query.isPlaceholderData,
    selected: selection.ids,
  });
  const [menu, setMenu] = useState<MenuPosition<Row>>();
  const [engaged, setEngaged] = useState(false);
  if (!engaged && (selection.ids.length > 0 || menu)) setEngaged(true);
  const view = useView(source?.table, props.views, search.view);
  const chosen = useColumns(props);
  const views = useQuery(savedViews(isGuest ? undefined : source?.table));
  const total = totalOf(query.data);
  const change = useSearchChange();
  const onSort = (sort: string) => change({ sort: sort === props.defaultSort ? undefined : sort, cursor: undefined });
  const newestFirst = isNewestFirst(props, chosen.visible);
  const active = props.ready?.find(({ id }) => id === search.saved);
  const filters = withReadyFilters(props.filters ?? [], props.ready ?? [], search);
  const beyond = beyondView(search, active);
  const tools = { view, phone, chosen, onSort };
  const deciding = source !== undefined && !isGuest && isDefault(search) && views.isPending;
  const body = {
    ...props,
    ...tools,
    filters,
    viewName: active?.name,
    rows,
    deciding,
    selection: source && !phone ? selection : undefined,
    onMenu: setMenu,
  };
  return (
    <div className="list-page">
      <PageTitle>{props.title}</PageTitle>
      {props.above}
      <Top list={props} total={total} columns={chosen.visible} view={view} phone={phone} />
      {props.siblings}
      {source && !isGuest && (
        <SavedViews key={source.table} list={props} table={source.table} views={views.data ?? []} shown={tools} />
      )}
      <Filters {...props} {...tools} />
      {engaged && (
        <RowActions
          list={props}
          selection={selection}
          total={total}
          more={source !== undefined && (query.data?.next_cursor != null || search.cursor !== undefined)}
          columns={chosen.visible}
          menu={menu}
        />
      )}
      <Chips search={beyond} filters={filters} rows={rows} phone={phone} total={total} noun={noun} />
      <Suspense fallback={<Loading {...body} />}>
        <Body {...body} />
        <Footer
          newestFirst={newestFirst}
          query={query}
          cursor={search.cursor}
          rows={deciding ? 0 : rows.length}
          total={total}
          sums={source && props.columns.some((column) => column.sum) ? { source, columns: props.columns } : undefined}
        />
        {query.data && props.below}
      </Suspense>
      <Peek {...props} rows={rows} />
      {props.primary && phone && <PhonePrimary {...props.primary} />}
    </div>
  );
}

function PhonePrimary({ label, icon, onClick }: NonNullable<ListPageProps<ListRow>['primary']>) {
  return (
    <button type="button" className="fab only-phone" onClick={onClick}>
      <Icon name={icon ?? 'plus'} />
      {label}
    </button>
  );
}

/** True in the default order, which no visible header shows. */
const isNewestFirst = <Row extends ListRow>(
  { search, defaultSort }: ListPageProps<Row>,
  shown: ListPageProps<Row>['columns'],
): boolean =>
  !search.sort && defaultSort === '-created_at' && !shown.some((column) => isSortedBy(column, 'created_at'));

interface TopProps<Row extends ListRow> {
  list: ListPageProps<Row>;
  total: string | undefined;
  columns: ListPageProps<Row>['columns'];
  view: string;
  phone: boolean;
}

function Top<Row extends ListRow>({ list, total, columns, view, phone }: TopProps<Row>) {
  const { title, noun, source, more, primary } = list;
  const rows = `${total ? `${total} ` : ''}${total === '1' ? noun[0] : noun[1]} (visible columns)`;
  return (
    <div className="page-head">
      <h1>{title}</h1>
      {total && <span className="count">{total}</span>}
      <div className="actions">
        {phone ? (
          <PhoneActions list={list} view={view} columns={columns} rows={rows} />
        ) : (
          <>
            {more}
            {source && <ExportMenu source={source} columns={columns} rows={rows} />}
            {primary && (
              <Button variant="primary" icon={primary.icon ?? 'plus'} onClick={primary.onClick}>
                {primary.label}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

interface SavedViewsProps<Row extends ListRow> {
  list: ListPageProps<Row>;
  table: string;
  views: readonly SavedView[];
  shown: Pick<Tools<Row>, 'view' | 'chosen'>;
}

function SavedViews<Row extends ListRow>({ list, table, views, shown }: SavedViewsProps<Row>) {
  return (
    <>
      <DefaultView views={views} search={list.search} />
      <ViewTabs
        table={table}
        title={list.title}
        base={list.baseView ?? 'All'}
        views={views}
        {...viewsOf(list, shown.view, shown.chosen.cols)}
      />
    </>
  );
}

interface Tools<Row> {
  view: string;
  phone: boolean;
  chosen: ChosenColumns<Row>;
  onSort: (sort: string) => void;
}

function Filters<Row extends ListRow>({ view, phone, chosen, onSort, ...props }: ListPageProps<Row> & Tools<Row>) {
  const change = useSearchChange();
  const cards = phone || view !== (props.tableView ?? 'list');
  return (
    <FilterBar
      search={props.search}
      filters={props.filters ?? []}
      searchHint={props.searchHint}
      title={props.title}
      noun={props.noun}
      phone={phone}
      segments={!phone && props.segments && <Segmented {...props.segments} />}
      more={props.moreFilters}
      end={
        <>
          {cards && props.source && (
            <SortMenu columns={props.columns} sort={props.search.sort ?? props.defaultSort} onSort={onSort} />
          )}
          {!cards && props.source && <ColumnMenu columns={props.columns} chosen={chosen} />}
          {!phone && props.views && (
            <Segmented label="View" value={view} options={props.views} onChange={(next) => change({ view: next })} />
          )}
        </>
      }
    />
  );
}

/** The query without paging: when it changes, selecting all means other rows. */
const filterKey = (requested: object | undefined): string => JSON.stringify(withoutPaging(requested ?? {}));

const totalOf = (page: { total?: number | null; total_capped?: boolean | null } | undefined): string | undefined =>
  page?.total === undefined || page.total === null ? undefined : `${count(page.total)}${page.total_capped ? '+' : ''}`;
