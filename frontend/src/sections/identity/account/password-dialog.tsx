import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { TextField } from '@/patterns/fields/fields';
import { changePassword } from './api';

/** Changes the password, or sets the first one of a user who signs in with Google. */
export function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const change = useMutation(changePassword());
  const server = useServerForm({
    values: { current_password: '', password: '' },
    save: ({ password, current_password }) =>
      change.mutateAsync(hasPassword ? { password, current_password } : { password }),
    saved: onClose,
    draft: false,
  });
  const title = hasPassword ? 'Change password' : 'Set password';
  return (
    <FormDialog title={title} submitLabel={title} server={server} onClose={onClose}>
      {hasPassword && (
        <TextField
          form={server.form}
          name="current_password"
          label="Current password"
          type="password"
          required
          autoComplete="current-password"
        />
      )}
      <TextField
        form={server.form}
        name="password"
        label="New password"
        type="password"
        required
        autoComplete="new-password"
        hint="8 characters or more. You'll be signed out everywhere else."
      />
    </FormDialog>
  );
}
