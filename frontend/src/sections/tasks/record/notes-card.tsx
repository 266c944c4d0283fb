import { useMutation, useQuery } from '@tanstack/react-query';
import '@/styles/tasks.css';
import { TimeOrDate } from '@/patterns/display/moment';
import { Card } from '@/patterns/record/detail-page';
import { PartError } from '@/patterns/feedback/part-error';
import { NoteEditor, useNoteEditing } from '@/patterns/forms/note-editor';
import { NoteField } from '@/patterns/timeline/timeline-card';
import { useMe } from '@/sections/identity/api';
import { actorName } from '@/patterns/timeline/actor';
import { Avatar } from '@/ui/avatar';
import { IconButton } from '@/ui/button';
import { notesOf, type Task, type TaskNote } from '@/sections/tasks/api';
import { addTaskNote, changeTaskNote, deleteTaskNote } from '@/sections/tasks/mutations';

/** The notes of a task, newest first. */
export function NotesCard({ task }: { task: Task }) {
  const notes = useQuery(notesOf(task.id));
  const add = useMutation(addTaskNote());
  const rows = notes.data?.items ?? [];
  return (
    <div className="timeline-card">
      <Card title="Notes" sub={rows.length > 0 ? rows.length : undefined} ruled flush>
        <NoteField add={(text, key) => add.mutateAsync({ id: task.id, text, key })} />
        {notes.isError && !notes.data && (
          <PartError title="Couldn't load the notes" error={notes.error} retry={() => void notes.refetch()} />
        )}
        {notes.data && rows.length === 0 && <p className="body t-small t-3">No notes yet.</p>}
        {rows.length > 0 && (
          <ul className="task-thread">
            {rows.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

function Note({ note }: { note: TaskNote }) {
  const me = useMe();
  const { editing, edit, close, button } = useNoteEditing();
  const change = useMutation(changeTaskNote());
  const remove = useMutation(deleteTaskNote());
  const author = actorName({ id: note.created_by, name: note.author }, me.id);
  const own = me.role === 'admin' || note.created_by === me.id;
  return (
    <li>
      <Avatar id={note.created_by ?? note.id} name={author} />
      <div className="grow">
        <p className="head">
          <b>{author}</b>
          <TimeOrDate at={note.created_at} />
        </p>
        {editing ? (
          <NoteEditor
            note={note}
            save={(body, version) => change.mutateAsync({ note, version, body })}
            onClose={close}
          />
        ) : (
          <p className="pre">{note.body}</p>
        )}
      </div>
      {own && !editing && (
        <span className="row">
          <IconButton ref={button} small icon="edit" label={`Edit note by ${author}`} onClick={edit} />
          <IconButton small icon="trash" label={`Delete note by ${author}`} onClick={() => remove.mutate(note)} />
        </span>
      )}
    </li>
  );
}
