import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { readTyped } from './cell-text';
import type { ChoiceEdit, Edit, TypedEdit } from './edit-types';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';
import { cx } from '@/lib/class-names';

/** Where the focus goes when the edit is over. */
export type After = 'stay' | 'down' | 'next' | 'back' | 'leave';

interface EditorProps<Row, E extends Edit<Row> = Edit<Row>> {
  row: Row;
  edit: E;
  /** "Price of Steel bolt". */
  label: string;
  /** The cell as it is drawn without an editor. */
  children: ReactNode;
  onSave: (value: string, after: After) => void;
  onCancel: (after: After) => void;
}

export function CellEditor<Row>(props: EditorProps<Row>) {
  const { edit } = props;
  return edit.as === 'choice' ? <Choose {...props} edit={edit} /> : <Type {...props} edit={edit} />;
}

/** A menu over the cell: Enter takes, Escape leaves everything as it is. */
function Choose<Row>({ row, edit, label, children, onSave, onCancel }: EditorProps<Row, ChoiceEdit<Row>>) {
  const chosen = useRef(false);
  useFocusOnChecked();
  const before = edit.value(row);
  const choose = (value: string) => {
    chosen.current = true;
    if (value === before) onCancel('stay');
    else onSave(value, 'down');
  };
  return (
    <Menu
      open
      onOpenChange={(open) => !open && !chosen.current && onCancel('stay')}
      trigger={
        <button type="button" className="cell-choice" aria-label={label}>
          {children}
          <Icon name="c-down" size={12} />
        </button>
      }
    >
      <MenuRadios value={before} options={edit.options} onChange={choose} />
    </Menu>
  );
}

/** A menu that a key opened begins at what is chosen now, wherever it is drawn. */
function useFocusOnChecked(): void {
  useEffect(() => {
    let left = 20;
    const look = () => {
      const item = document.querySelector<HTMLElement>('[role="menu"] [role="menuitemradio"][aria-checked="true"]');
      if (item) item.focus();
      else if (--left > 0) frame = requestAnimationFrame(look);
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Enter saves and moves down, Tab saves and moves on, Escape restores. What cannot be read stays, and says why. */
function Type<Row>({ row, edit, label, onSave, onCancel }: EditorProps<Row, TypedEdit<Row>>) {
  const before = edit.value(row);
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState<string>();
  const over = useRef(false);
  const end = (after: After) => {
    if (over.current) return;
    const read = readTyped(edit.as, typed, edit.blank);
    if ('wrong' in read && typed.trim() !== before.trim() && after !== 'leave') {
      setWrong(read.wrong);
      return;
    }
    over.current = true;
    const same = 'wrong' in read || read.value === readBefore(edit, before);
    if (same) onCancel(after);
    else onSave(read.value, after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      over.current = true;
      event.preventDefault();
      onCancel('stay');
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      end(event.key === 'Enter' ? 'down' : event.shiftKey ? 'back' : 'next');
    }
  };
  return (
    <span className="cell-typed">
      <input
        className={cx('cell-input', wrong && 'is-error')}
        type={edit.as === 'day' ? 'date' : 'text'}
        inputMode={edit.as === 'money' ? 'decimal' : edit.as === 'whole' ? 'numeric' : undefined}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        autoComplete="off"
        ref={(input) => {
          if (input && !input.dataset.begun) {
            input.dataset.begun = 'yes';
            input.focus();
            if (edit.as !== 'day') input.select();
          }
        }}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => end('leave')}
      />
      {wrong && (
        <span className="cell-wrong" role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
}

function readBefore<Row>(edit: TypedEdit<Row>, before: string): string {
  const read = readTyped(edit.as, before, edit.blank);
  return 'value' in read ? read.value : before;
}
