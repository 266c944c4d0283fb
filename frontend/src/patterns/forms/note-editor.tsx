import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextAreaField } from '@/patterns/fields/fields';
import { useServerForm } from './server-form';
import { Button } from '@/ui/button';

interface NoteEditorProps {
  note: { body: string; version: number };
  save: (body: string, version: number) => Promise<unknown>;
  onClose: () => void;
}

/** Whether a note is being edited; afterwards the focus returns to the button that started it. */
export function useNoteEditing() {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return { editing, close: () => setEditing(false), button, edit: () => setEditing(true) };
}

/** The text of a note, edited in place. */
export function NoteEditor({ note, save, onClose }: NoteEditorProps) {
  const server = useServerForm({
    values: { body: note.body },
    version: note.version,
    draft: false,
    save: ({ body }, { version = note.version }) => save(body.trim(), version),
    saved: onClose,
  });
  const { setFocus } = server.form;
  useEffect(() => setFocus('body'), [setFocus]);
  return (
    <form className="stack gap-2" noValidate onSubmit={(event) => void server.submit(event)}>
      <TextAreaField form={server.form} name="body" label="Note" required rows={3} />
      {server.problem && <p className="error">{server.problem}</p>}
      <div className="row gap-2">
        <Button type="submit" size="sm" variant="primary" busy={server.saving && 'Saving...'}>
          Save note
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {server.guard}
    </form>
  );
}
