import { mutationOptions } from '@tanstack/react-query';
import { api, call, ifMatch, newKey, withKey, type Schema } from '@/api/client';
import { explainEditConflict } from '@/api/refusal';
import { undoCreate } from '@/api/undo-created';
import { registerUndo } from '@/api/undo-registry';

type ContactNote = Schema<'ContactNoteOut'>;

/** A note in the timeline. */
export interface TimelineNote {
  id: string;
  version: number;
  customerId: string;
  body: string;
}

const create = (customerId: string, body: string, key: string) =>
  call(api.POST('/rest/v1/contact_notes', { body: { customer_id: customerId, body }, headers: withKey(key) }));

const change = ({ id, version }: Pick<ContactNote, 'id' | 'version'>, body: string) =>
  call(
    api.PATCH('/rest/v1/contact_notes/{id}', { params: { path: { id } }, body: { body }, headers: ifMatch(version) }),
  );

export const addContactNote = () =>
  mutationOptions({
    mutationFn: ({ id, text, key }: { id: string; text: string; key: string }) => create(id, text, key),
    meta: {
      done: 'Note added successfully',
      failed: 'Failed to add note',
      undo: undoCreate('/rest/v1/contact_notes/{id}'),
    },
  });

const changeBack = registerUndo('contacts.note.change', (changed: ContactNote, { note }: { note: TimelineNote }) =>
  change(changed, note.body),
);

export const changeContactNote = () =>
  mutationOptions({
    mutationFn: ({ note, version, body }: { note: TimelineNote; version: number; body: string }) =>
      change({ id: note.id, version }, body).catch(explainEditConflict('note')),
    meta: { done: 'Note updated', failed: 'Failed to update note', undo: changeBack },
  });

const deleteBack = registerUndo('contacts.note.delete', (_data: unknown, { customerId, body }: TimelineNote) =>
  create(customerId, body, newKey()),
);

export const deleteContactNote = () =>
  mutationOptions({
    mutationFn: ({ id }: TimelineNote) => call(api.DELETE('/rest/v1/contact_notes/{id}', { params: { path: { id } } })),
    meta: { done: 'Note deleted', failed: 'Failed to delete note', undo: deleteBack },
  });
