import { Popover } from 'radix-ui';
import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { leaveMovedFocus } from '@/lib/browser/focus-restore';
import type { ColumnOption } from './columns';
import type { ChosenColumns } from './use-columns';
import { ColumnButton } from './column-button';

export interface PanelProps {
  columns: readonly ColumnOption[];
  chosen: Omit<ChosenColumns<never>, 'visible'> & { visible: readonly ColumnOption[] };
}

/** Reorder by dragging, with buttons, or with Alt and the arrow keys. Mounted when first opened, so it starts open. */
export function ColumnPanel({ columns, chosen }: PanelProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger asChild>
        <ColumnButton />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover column-panel"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Columns"
          onCloseAutoFocus={leaveMovedFocus}
        >
          <Chooser columns={columns} chosen={chosen} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Chooser({ columns, chosen }: PanelProps) {
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string>();
  const keepFocus = useColumnFocus(chosen.keys);
  const hidden = columns.filter(({ key }) => !chosen.keys.includes(key));
  const move = (column: ColumnOption, place: number) => {
    const to = Math.min(Math.max(place, 1), chosen.keys.length - 1);
    chosen.move(column.key, to);
    setSaid(`${column.label} is column ${to + 1} of ${chosen.keys.length}`);
  };
  const toggle = (key: string, on: boolean) => {
    keepFocus(key);
    chosen.toggle(key, on);
  };
  const moveByKeys = (column: ColumnOption, place: number) => {
    keepFocus(column.key);
    move(column, place);
  };
  const over = (event: DragEvent, place: number) => {
    event.preventDefault();
    if (dragged && chosen.keys.indexOf(dragged) !== place) chosen.move(dragged, place);
  };
  return (
    <>
      <div className="scroll">
        <p className="group">Shown</p>
        <ol aria-label="Shown columns">
          {chosen.visible.map((column, index) => (
            <VisibleColumn
              key={column.key}
              column={column}
              at={index}
              of={chosen.visible.length}
              dragged={dragged === column.key}
              onDrag={setDragged}
              onOver={(event) => over(event, index)}
              onMove={(place) => move(column, place)}
              onKeyMove={(place) => moveByKeys(column, place)}
              onHide={() => toggle(column.key, false)}
            />
          ))}
        </ol>
        {hidden.length > 0 && <Hidden columns={hidden} onShow={(key) => toggle(key, true)} />}
      </div>
      <footer>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={chosen.chosen ? undefined : true}
          onClick={() => chosen.chosen && chosen.reset()}
        >
          Reset columns
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-disabled={chosen.widths ? undefined : true}
          onClick={() => chosen.resize(undefined)}
        >
          Reset widths
        </Button>
      </footer>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}

/** A column that moves between or within the lists keeps the focus: its box is focused once the new order is shown. */
function useColumnFocus(keys: readonly string[]): (key: string) => void {
  const moved = useRef<string>(undefined);
  const order = keys.join();
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    document.querySelector<HTMLElement>(`.column-panel input[data-key="${CSS.escape(moved.current)}"]`)?.focus();
    moved.current = undefined;
  }, [order]);
  return (key) => (moved.current = key);
}

function Hidden({ columns, onShow }: { columns: readonly ColumnOption[]; onShow: (key: string) => void }) {
  return (
    <>
      <p className="group">Hidden</p>
      <ul aria-label="Hidden columns">
        {columns.map((column) => (
          <li key={column.key}>
            <label className="grow">
              <input
                type="checkbox"
                className="check"
                checked={false}
                onChange={() => onShow(column.key)}
                data-key={column.key}
              />
              {column.label}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

interface VisibleColumnProps {
  column: ColumnOption;
  at: number;
  of: number;
  dragged: boolean;
  onDrag: (key: string | undefined) => void;
  onOver: (event: DragEvent) => void;
  onMove: (place: number) => void;
  onKeyMove: (place: number) => void;
  onHide: () => void;
}

/** The first column identifies the row: it can't be hidden or moved. */
function VisibleColumn({ column, at, of, dragged, onDrag, onOver, onMove, onKeyMove, onHide }: VisibleColumnProps) {
  const { label, key } = column;
  if (at === 0) {
    return (
      <li>
        <label className="grow">
          <input type="checkbox" className="check" checked readOnly aria-disabled="true" />
          {label}
        </label>
        <Icon name="lock" size={14} />
        <span className="sr">always first</span>
      </li>
    );
  }
  const byKeys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    onKeyMove(at + step);
  };
  return (
    <li
      className={cx(dragged && 'is-dragged')}
      draggable
      onDragStart={() => onDrag(key)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={onOver}
      onDrop={(event) => event.preventDefault()}
    >
      <label className="grow">
        <input
          type="checkbox"
          className="check"
          checked
          onChange={onHide}
          onKeyDown={byKeys}
          data-key={key}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        />
        {label}
      </label>
      <IconButton
        small
        icon="c-down"
        className="upward"
        label={`Move ${label} up`}
        aria-disabled={at === 1 || undefined}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        small
        icon="c-down"
        label={`Move ${label} down`}
        aria-disabled={at === of - 1 || undefined}
        onClick={() => onMove(at + 1)}
      />
      <Icon name="grip" size={14} className="grip" />
    </li>
  );
}
