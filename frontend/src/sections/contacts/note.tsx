import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextAreaField } from '@/patterns/fields';
import { useServerForm } from '@/patterns/server-form';
import { Button } from '@/ui/button';
import { changeContactNote, deleteContactNote, type ShownNote } from './notes-api';

/** What its author, or an admin, can do with a note in the timeline. */
export function NoteActions({ note }: { note: ShownNote }) {
  const [editing, setEditing] = useState(false);
  const remove = useMutation(deleteContactNote());
  if (editing) return <NoteEditor note={note} onClose={() => setEditing(false)} />;
  return (
    <div className="row gap-2">
      <Button size="sm" look="quiet" onClick={() => setEditing(true)}>
        Edit note
      </Button>
      <Button size="sm" look="quiet" busy={remove.isPending && 'Deleting...'} onClick={() => remove.mutate(note)}>
        Delete note
      </Button>
    </div>
  );
}

function NoteEditor({ note, onClose }: { note: ShownNote; onClose: () => void }) {
  const change = useMutation(changeContactNote());
  const server = useServerForm({
    values: { body: note.body },
    version: note.version,
    draft: false,
    save: ({ body }, { version = note.version }) => change.mutateAsync({ note, version, body: body.trim() }),
    saved: onClose,
  });
  return (
    <form className="stack gap-2" noValidate onSubmit={(event) => void server.submit(event)}>
      <TextAreaField form={server.form} name="body" label="Note" required rows={3} />
      {server.problem && <p className="error">{server.problem}</p>}
      <div className="row gap-2">
        <Button type="submit" size="sm" look="primary" busy={server.saving && 'Saving...'}>
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
