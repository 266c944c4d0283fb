import { lazyInList } from '@/patterns/loading/lazy-with-preload';
import { useSearchChange } from './list-search';
import { PartError } from '@/patterns/feedback/part-error';
import { useCellSave } from '@/patterns/list/cells/cell-save';
import type { Selection } from '@/patterns/list/table/selection';
import { Table } from '@/patterns/list/table/table';
import { TableSkeleton } from '@/patterns/list/table/table-head';
import type { ListPageProps, ListRow, MenuPosition } from './types';
import type { ChosenColumns } from '@/patterns/list/columns/use-columns';
import { useWidths } from '@/patterns/list/columns/use-widths';
import { CheckBox } from '@/ui/check-box';
import { cx } from '@/lib/class-names';

const EmptyList = lazyInList(async () => (await import('./empty-list')).EmptyList);

interface BodyProps<Row extends ListRow> extends ListPageProps<Row> {
  chosen: ChosenColumns<Row>;
  onSort: (sort: string) => void;
  /** True until it is known which view is shown: rows of another one would only flash. */
  deciding: boolean;
  rows: readonly Row[];
  phone: boolean;
  view: string;
  selection: Selection | undefined;
  onMenu: (at: MenuPosition<Row>) => void;
  /** The preset view that is shown. */
  viewName: string | undefined;
}

/** The rows, or why there are none. While new rows load, the old ones stay, dimmed. */
export function Body<Row extends ListRow>(props: BodyProps<Row>) {
  const { query, rows } = props;
  if (query.isError && !query.data) {
    return (
      <div className="card">
        <PartError title={`Couldn't load ${props.noun[1]}`} error={query.error} retry={() => void query.refetch()} />
      </div>
    );
  }
  if (!query.data || props.deciding) return <Loading {...props} />;
  if (rows.length === 0) return <EmptyList {...props} />;
  return (
    <div
      className={cx('list-body', query.isPlaceholderData && 'is-old')}
      data-list-rows
      aria-busy={query.isPlaceholderData}
    >
      <Rows {...props} />
    </div>
  );
}

/** Phones show one line for each row, unless the list has cards for them too. */
const showsCards = <Row extends ListRow>(props: BodyProps<Row>): boolean =>
  props.card !== undefined &&
  props.view !== (props.tableView ?? 'list') &&
  (!props.phone || props.cardsOnPhone === true);

function Rows<Row extends ListRow>(props: BodyProps<Row>) {
  const { rows, phone, view, selection } = props;
  const drawn = props.renderView?.(rows, view);
  if (drawn) return drawn;
  if (phone && !showsCards(props)) {
    return (
      <ul className="pcards" aria-label={props.title}>
        {rows.map((row) => (
          <li key={row.id}>{props.line(row)}</li>
        ))}
      </ul>
    );
  }
  if (showsCards(props)) {
    return (
      <ul className={cx('grid-cards', view)} aria-label={props.title}>
        {rows.map((row) => (
          <li key={row.id} className={cx('rcard', selection?.has(row.id) && 'is-selected')}>
            {props.card?.(
              row,
              selection && (
                <CheckBox
                  label={`Select ${props.rowName(row)}`}
                  checked={selection.has(row.id)}
                  onChange={(on, shift) => selection.toggle(row.id, on, shift)}
                />
              ),
              view,
            )}
          </li>
        ))}
      </ul>
    );
  }
  return <Rowed {...props} />;
}

function Rowed<Row extends ListRow>(list: BodyProps<Row>) {
  const change = useSearchChange();
  const cells = useCellSave(list);
  const { chosen } = list;
  const sizing = useWidths(chosen);
  return (
    <div className={cx('table-wrap', (chosen.chosen || sizing.widths) && 'chosen')}>
      <Table<Row>
        caption={list.title}
        columns={chosen.visible}
        chosen={chosen.chosen}
        sizing={sizing}
        rows={list.rows}
        sort={list.search.sort ?? list.defaultSort}
        onSort={list.onSort}
        selection={list.selection}
        cells={cells}
        editable={list.changing?.onUpdate !== undefined && list.columns.some(({ edit }) => edit)}
        onPeek={list.preview && ((row) => change({ peek: row.id }))}
        rowName={list.rowName}
        rowActions={list.rowActions}
        onMenu={list.onMenu}
      />
      {cells.dialog}
    </div>
  );
}

/** In the place of rows that haven't arrived, or whose code hasn't. */
export function Loading<Row extends ListRow>(props: BodyProps<Row>) {
  return (
    <div className="delayed" role="status">
      <span className="sr">Loading...</span>
      {props.phone || props.view !== (props.tableView ?? 'list') ? (
        <div className={props.phone && !showsCards(props) ? 'pcards' : cx('grid-cards', props.view)} aria-hidden="true">
          {Array.from({ length: 8 }, (_, at) => (
            <div className="rcard" key={at}>
              <span className="skel w1" />
              <span className="skel w3" />
              <span className="skel w2" />
            </div>
          ))}
        </div>
      ) : (
        <div className="table-wrap">
          <TableSkeleton
            columns={props.chosen.visible}
            selectable={props.source !== undefined}
            widths={props.chosen.widths}
          />
        </div>
      )}
    </div>
  );
}
