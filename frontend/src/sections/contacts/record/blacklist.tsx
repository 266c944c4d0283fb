import { useMutation } from '@tanstack/react-query';
import { TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { type Contact } from '@/sections/contacts/api';
import { blacklistContact } from '@/sections/contacts/mutations';

/** Asks for the reason before blacklisting a contact. The reason is kept in the audit log. */
export function BlacklistDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const blacklist = useMutation(blacklistContact());
  const server = useServerForm({
    values: { p_reason: '' },
    save: ({ p_reason }, { key }) => blacklist.mutateAsync({ id: contact.id, reason: p_reason.trim(), key }),
    saved: onClose,
  });
  return (
    <FormDialog
      danger
      title={`Blacklist ${contact.name}?`}
      description="The contact is marked as blacklisted until you restore it. The reason is saved with the contact and in the audit log."
      submitLabel={`Blacklist ${contact.name}`}
      server={server}
      onClose={onClose}
    >
      <TextAreaField form={server.form} name="p_reason" label="Reason" required />
    </FormDialog>
  );
}
