import { useMutation } from '@tanstack/react-query';
import { NoteEditor, useNoteEditing } from '@/patterns/forms/note-editor';
import { Button } from '@/ui/button';
import { changeContactNote, deleteContactNote, type TimelineNote } from './notes-api';

/** The actions on a timeline note for its author and for admins. */
export function NoteActions({ note }: { note: TimelineNote }) {
  const { editing, edit, close, button } = useNoteEditing();
  const change = useMutation(changeContactNote());
  const remove = useMutation(deleteContactNote());
  if (editing)
    return (
      <NoteEditor note={note} save={(body, version) => change.mutateAsync({ note, version, body })} onClose={close} />
    );
  return (
    <div className="row gap-2">
      <Button ref={button} size="sm" variant="quiet" onClick={edit}>
        Edit note
      </Button>
      <Button size="sm" variant="quiet" busy={remove.isPending && 'Deleting...'} onClick={() => remove.mutate(note)}>
        Delete note
      </Button>
    </div>
  );
}
