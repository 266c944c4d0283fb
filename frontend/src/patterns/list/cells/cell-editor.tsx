import { useRef } from 'react';
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
