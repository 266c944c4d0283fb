import { useEffect, useRef } from 'react';
import type { ChoiceEdit, EditorProps } from './edit-types';
import { TypedEditor } from './typed-editor';
import { Icon } from '@/ui/icon';
import { Menu, MenuRadios } from '@/ui/menu';

export function CellEditor<Row>(props: EditorProps<Row>) {
  const { edit } = props;
  return edit.as === 'choice' ? <Choose {...props} edit={edit} /> : <TypedEditor {...props} edit={edit} />;
}

/** A menu over the cell: Enter selects, Escape cancels. */
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

/** A menu opened by a key starts at the current choice, wherever it is rendered. */
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
