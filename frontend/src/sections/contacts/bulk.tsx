import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceField, NONE, TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import { useServerForm } from '@/patterns/server-form';
import { nameOf, staff } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { plural } from '@/lib/names';
import { assignContacts, tagContacts, type Contact } from './api';
import { toTags } from './form-values';

interface BulkProps {
  contacts: readonly Contact[];
  isAdmin: boolean;
  clear: () => void;
}

/** What can be done to the selected contacts. */
export function BulkActs({ contacts, isAdmin, clear }: BulkProps) {
  const [open, setOpen] = useState<'assign' | 'tag'>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    clear();
  };
  return (
    <>
      {isAdmin && (
        <Button look="quiet" icon="user" onClick={() => setOpen('assign')}>
          Assign
        </Button>
      )}
      <Button look="quiet" icon="tag" onClick={() => setOpen('tag')}>
        Tags
      </Button>
      {open === 'assign' && <AssignDialog contacts={contacts} onClose={close} onDone={done} />}
      {open === 'tag' && <TagDialog contacts={contacts} onClose={close} onDone={done} />}
    </>
  );
}

interface DialogProps {
  contacts: readonly Contact[];
  onClose: () => void;
  onDone: () => void;
}

function AssignDialog({ contacts, onClose, onDone }: DialogProps) {
  const people = useQuery(staff()).data ?? [];
  const assign = useMutation(assignContacts());
  const server = useServerForm({
    draft: false,
    values: { assigned_to: NONE },
    save: ({ assigned_to }, { key }) => {
      const person = people.find(({ id }) => id === assigned_to);
      return assign.mutateAsync({ contacts, to: person ? { id: person.id, name: nameOf(person) } : null, key });
    },
    saved: onDone,
  });
  const options = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  return (
    <FormDialog title={`Assign ${plural(contacts.length, 'contact')}`} submitLabel="Assign" server={server} onClose={onClose}>
      <ChoiceField form={server.form} name="assigned_to" label="Assigned to" options={[{ value: NONE, label: 'Nobody' }, ...options]} />
    </FormDialog>
  );
}

function TagDialog({ contacts, onClose, onDone }: DialogProps) {
  const tag = useMutation(tagContacts());
  const server = useServerForm({
    draft: false,
    values: { add_tags: '', remove_tags: '' },
    save: ({ add_tags, remove_tags }, { key }) =>
      tag.mutateAsync({ ids: contacts.map(({ id }) => id), add: toTags(add_tags), remove: toTags(remove_tags), key }),
    saved: onDone,
  });
  return (
    <FormDialog title={`Tag ${plural(contacts.length, 'contact')}`} submitLabel="Save tags" server={server} onClose={onClose}>
      <TextField form={server.form} name="add_tags" label="Add tags" hint="With commas between them" />
      <TextField form={server.form} name="remove_tags" label="Remove tags" hint="With commas between them" />
    </FormDialog>
  );
}
