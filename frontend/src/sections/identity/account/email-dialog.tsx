import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { TextField } from '@/patterns/fields/fields';
import { toasts } from '@/lib/browser/toasts';
import { changeEmail, confirmEmail } from './api';
import { CodeDialog } from './code-dialog';

/** Changes the e-mail address. If addresses are confirmed here, a code sent to the new one is asked for. */
export function EmailDialog({ email, pending, onClose }: { email: string; pending?: string; onClose: () => void }) {
  const [sentTo, setSentTo] = useState(pending);
  const change = useMutation(changeEmail());
  const confirm = useMutation(confirmEmail());
  const server = useServerForm({
    values: { email: '' },
    save: (values) => change.mutateAsync({ email: values.email.trim().toLowerCase() }),
    saved: ({ new_email: waiting }) => {
      if (waiting) {
        setSentTo(waiting);
        return;
      }
      toasts.show({ variant: 'success', title: 'Email changed' });
      onClose();
    },
    draft: false,
  });
  if (sentTo)
    return (
      <CodeDialog
        title="Confirm your new email"
        action="Confirm"
        send={(code) => confirm.mutateAsync({ email: sentTo, code })}
        onSent={onClose}
        onClose={onClose}
      >{`Enter the code we sent to ${sentTo}. Until then you sign in with ${email}.`}</CodeDialog>
    );
  return (
    <FormDialog title="Change email" submitLabel="Change email" server={server} onClose={onClose}>
      <p className="t-2">You currently sign in with {email}.</p>
      <TextField form={server.form} name="email" label="New email" type="email" required autoComplete="email" />
    </FormDialog>
  );
}
