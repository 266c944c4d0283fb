import { memo, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { HoldKeys, lazyWithPreload, preloadComponent } from '@/patterns/loading/lazy-with-preload';
import type { FocusTarget } from '@/patterns/list/cells/edit-types';
import type { WrongCell } from '@/patterns/list/cells/cell-save';
import type { Column, ListRow, MenuPosition } from '@/patterns/list/types';
import { CheckBox } from '@/ui/check-box';
import { IconButton } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { inField } from '@/lib/keys/shortcuts';
import type { GridCell } from './grid-focus';
import { classOf } from './table-head';
import { menuAt } from './menu-at';

const CellEditor = lazyWithPreload(
  async () => (await import('@/patterns/list/cells/cell-editor')).CellEditor,
  <HoldKeys />,
);

/**
 * What a row needs from its table. The object never changes, so that rows re-render only when their own data changes.
 */
export interface RowCallbacks<Row> {
  setAt: (cell: GridCell) => void;
  edit: (row: Row, column: Column<Row>) => void;
  endEdit: (row: Row, column: Column<Row>, after: FocusTarget, value?: string) => void;
  toggle: (id: string, on: boolean, shift: boolean) => void;
  peek: (row: Row) => void;
  menu: (at: MenuPosition<Row>) => void;
}

/** Every prop keeps its identity while its content is the same. */
interface RowProps<Row extends ListRow> {
  row: Row;
  columns: readonly Column<Row>[];
  callbacks: RowCallbacks<Row>;
  mayEdit: (row: Row, column: Column<Row>) => boolean;
  rowName: (row: Row) => string;
  rowActions: ((row: Row) => ReactNode) | undefined;
  canPeek: boolean;
  /** Undefined if rows can't be selected. */
  selected: boolean | undefined;
  /** The focused column and the one being edited, if they are in this row. */
  at: string | undefined;
  editing: string | undefined;
  wrong: WrongCell | undefined;
  /** The row's actions have their own column. */
  apart: boolean;
  /** An empty cell fills the space that sized columns leave. */
  filled: boolean;
}

function BaseRow<Row extends ListRow>(props: RowProps<Row>) {
  const { row, columns, callbacks, rowName, rowActions, canPeek, selected, apart, filled } = props;
  // Actions appear over the row under the pointer or with the focus; fifty rows of invisible buttons would cost as much
  // as the rows.
  const [near, setNear] = useState(false);
  const onApproach = () => {
    if (near) return;
    setNear(true);
    preloadComponent(CellEditor);
  };
  const rowRef = useFocusLeavesWith(row.id);
  useTabOrder(rowRef, props.at !== undefined);
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    // With Shift held or text selected, the user wants the browser's own menu.
    if (event.shiftKey || inField(event.target) || getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    callbacks.menu(menuAt(row, event.currentTarget, event));
  };
  const actions = near && (
    <span className="row-actions">
      {canPeek && (
        <IconButton icon="eye" label={`Preview ${rowName(row)}`} title="Preview" onClick={() => callbacks.peek(row)} />
      )}
      {rowActions?.(row)}
      <IconButton
        icon="more"
        label={`More actions for ${rowName(row)}`}
        title="More"
        aria-haspopup="menu"
        onClick={(event) => callbacks.menu(menuAt(row, event.currentTarget))}
      />
    </span>
  );
  return (
    <tr
      ref={rowRef}
      data-row={row.id}
      className={cx(selected && 'is-selected')}
      aria-selected={selected}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onContextMenu={onContextMenu}
    >
      {selected !== undefined && (
        <td
          className="c-check"
          onFocus={() =>
            props.at === undefined && columns[0] && callbacks.setAt({ row: row.id, column: columns[0].key })
          }
        >
          <CheckBox
            label={`Select ${rowName(row)}`}
            checked={selected}
            onChange={(on, shift) => callbacks.toggle(row.id, on, shift)}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.key} {...props} column={column} first={index === 0}>
          {!apart && index === columns.length - 1 && actions}
        </Cell>
      ))}
      {apart && <td>{actions}</td>}
      {filled && <td className="filler" />}
    </tr>
  );
}

/**
 * The focus was on the row, not on its position: when another row moves in, it is handled as if the row had been
 * removed.
 */
function useFocusLeavesWith(id: string) {
  const rowRef = useRef<HTMLTableRowElement>(null);
  const before = useRef(id);
  useLayoutEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && rowRef.current?.contains(focused)) focused.blur();
  }, [id]);
  return rowRef;
}

/**
 * Tab reaches the links and buttons of one row only, the one selected by the arrow keys; from there it leaves the
 * table.
 */
function useTabOrder(rowRef: RefObject<HTMLTableRowElement | null>, isCurrent: boolean) {
  useLayoutEffect(() => {
    for (const control of rowRef.current?.querySelectorAll<HTMLElement>('a[href], button, input') ?? []) {
      if (isCurrent) control.removeAttribute('tabindex');
      else control.tabIndex = -1;
    }
  });
}

export const TableRow = memo(BaseRow) as typeof BaseRow;

function Cell<Row extends ListRow>({
  column,
  first,
  children,
  ...props
}: RowProps<Row> & { column: Column<Row>; first: boolean; children: ReactNode }) {
  const { row, callbacks } = props;
  const edit = props.editing === column.key ? column.edit : undefined;
  const editable = props.mayEdit(row, column);
  const wrong = props.wrong?.column === column.key ? props.wrong.text : undefined;
  const open = edit !== undefined || wrong !== undefined;
  return (
    <td
      data-column={column.key}
      tabIndex={props.at === column.key ? 0 : -1}
      className={classOf(
        column,
        cx(first && 'name', editable && 'can-edit', open && 'is-open', edit && 'is-editing') || undefined,
      )}
      aria-readonly={editable ? undefined : true}
      onFocus={() => callbacks.setAt({ row: row.id, column: column.key })}
      onClick={editable && !edit ? () => callbacks.edit(row, column) : undefined}
    >
      {edit ? (
        <CellEditor
          row={row}
          edit={edit}
          label={`${column.label} of ${props.rowName(row)}`}
          onSave={(value, after) => {
            const instead = edit.as === 'choice' ? edit.instead?.(value, row) : undefined;
            callbacks.endEdit(row, column, instead ? 'stay' : after, instead ? undefined : value);
            instead?.();
          }}
          onCancel={(after) => callbacks.endEdit(row, column, after)}
        >
          {column.cell(row)}
        </CellEditor>
      ) : (
        column.cell(row)
      )}
      {wrong && !edit && (
        <span className="cell-wrong" role="alert">
          {wrong}
        </span>
      )}
      {children}
    </td>
  );
}
