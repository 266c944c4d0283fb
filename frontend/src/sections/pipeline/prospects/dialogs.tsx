import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '@/api/client';
import { DeleteRecord } from '@/patterns/record/delete-record';
import { orNull, TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { possibleDuplicates } from '@/sections/contacts/api';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { convertProspect, moveProspect, prospects, type Prospect } from './api';

interface DialogProps {
  prospect: Prospect;
  onClose: () => void;
}

export function ProspectDialogs({ open, ...rest }: DialogProps & { open: 'convert' | 'lost' | 'delete' }) {
  if (open === 'convert') return <ConvertDialog {...rest} />;
  return open === 'lost' ? <LostForm {...rest} /> : <DeleteDialog {...rest} />;
}

/** Converts to a new contact, or merges into one with the same email or phone. */
function ConvertDialog({ prospect, onClose }: DialogProps) {
  const navigate = useNavigate();
  const [key] = useState(newKey);
  const convert = useMutation(convertProspect());
  const same =
    useQuery({
      ...possibleDuplicates(prospect.email ?? '', prospect.phone ?? ''),
      enabled: Boolean(prospect.email ?? prospect.phone),
    }).data?.items ?? [];
  const go = (customer: string | null) =>
    convert.mutate(
      { id: prospect.id, customer, key },
      { onSuccess: ({ converted_customer_id: id }) => id && void navigate({ to: '/contacts/$id', params: { id } }) },
    );
  return (
    <Dialog
      title={`Convert ${prospect.name} to a contact?`}
      description="This can be done once. Calls, enquiries, quotes and tasks move to the contact. The prospect is kept for its history."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={convert.isPending && 'Saving...'} onClick={() => go(null)}>
            Create new contact
          </Button>
        </>
      }
    >
      {same.length > 0 && (
        <div className="stack gap-2">
          <p className="t-small t-2">Existing contacts with the same email or phone:</p>
          {same.map((contact) => (
            <Button key={contact.id} icon="contacts" onClick={() => go(contact.id)}>
              Merge into {contact.name}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}

function LostForm({ prospect, onClose }: DialogProps) {
  const move = useMutation(moveProspect());
  const server = useServerForm({
    values: { lost_reason: '' },
    save: ({ lost_reason }) =>
      move.mutateAsync({ prospect, values: { status: 'lost', lost_reason: orNull(lost_reason) } }),
    saved: onClose,
  });
  return (
    <FormDialog
      title={`Mark ${prospect.name} as lost?`}
      submitLabel="Mark as lost"
      server={server}
      onClose={onClose}
      description="You can reopen this prospect later."
    >
      <TextAreaField form={server.form} name="lost_reason" label="Reason" />
    </FormDialog>
  );
}

function DeleteDialog({ prospect, onClose }: DialogProps) {
  return (
    <DeleteRecord
      row={prospect}
      title={`Delete ${prospect.name}?`}
      action="Delete prospect"
      deletion={prospects.delete}
      list="/contacts/prospects"
      onClose={onClose}
    >
      <p>
        This can&apos;t be undone. A prospect with calls, enquiries, quotes or tasks can&apos;t be deleted: mark it as
        lost instead.
      </p>
    </DeleteRecord>
  );
}
