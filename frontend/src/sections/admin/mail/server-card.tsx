import '@/styles/mail-settings.css';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { TextField } from '@/patterns/fields/fields';
import { Confirm } from '@/patterns/feedback/confirm';
import { Problem } from '@/patterns/forms/problem';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm } from '@/patterns/forms/server-form';
import { Card } from '@/patterns/record/detail-page';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Select } from '@/ui/select';
import { removeMailSettings, saveMailSettings, type MailSettings } from './api';
import { encryptions, inputOf, portFor, valuesOf, type ServerValues } from './server-form';
import { TestMail } from './test-mail';

/** The email server in use. Saving replaces the operator's; the password is only ever entered, never shown. */
export function ServerCard({ settings }: { settings: MailSettings }) {
  const save = useMutation(saveMailSettings());
  const server = useServerForm<ServerValues, MailSettings>({
    values: valuesOf(settings),
    save: (values) => save.mutateAsync(inputOf(values)),
    saved: () => undefined,
    // A draft would keep the password on the device.
    draft: false,
  });
  const { form } = server;
  const frame = useRef<HTMLFormElement>(null);
  useSaveKeys(frame, 'Save email server');
  return (
    <form ref={frame} noValidate onSubmit={(event) => void server.submit(event)}>
      <Card
        title="Email server"
        sub={{ own: 'Set here', server: 'Set on the server', missing: 'Not set up' }[settings.source]}
      >
        <div className="stack gap-4">
          <Explained settings={settings} />
          <Problem text={server.problem} />
          <div className="mail-fields">
            <TextField form={form} name="host" label="Server" required hint="For example mail.example.com" />
            <EncryptionField form={form} />
            <TextField form={form} name="port" label="Port" required inputMode="numeric" />
            <TextField form={form} name="user" label="Username" hint="Leave blank if no sign-in is needed" />
            <TextField
              form={form}
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              hint={
                settings.has_password && settings.source === 'own' ? 'Password set. Leave blank to keep it.' : undefined
              }
            />
            <TextField form={form} name="sender" label="Sender address" type="email" required />
            <TextField form={form} name="sender_name" label="Sender name" hint="Recipients see this name" />
          </div>
          <TestMail form={form} />
          <div className="row wrap gap-2">
            <Button type="submit" variant="primary" busy={server.saving && 'Saving...'}>
              Save email server
            </Button>
            {settings.source === 'own' && <GoBack hasServerSetting={settings.has_server_setting} />}
          </div>
        </div>
      </Card>
      {server.guard}
    </form>
  );
}

/** Choosing the encryption also sets its usual port. */
const EncryptionField = ({ form }: { form: UseFormReturn<ServerValues> }) => (
  <FieldFrame label="Encryption" name="security">
    {(ids) => (
      <Select
        {...ids}
        options={encryptions}
        {...form.register('security', {
          onChange: () => form.setValue('port', portFor(form.getValues('port'), form.getValues('security'))),
        })}
      />
    )}
  </FieldFrame>
);

function Explained({ settings: { source } }: { settings: MailSettings }) {
  if (source === 'own') return null;
  return (
    <p className="callout">
      <Icon name="info" />
      <span>
        {source === 'server'
          ? "Emails use the email server from the server's settings. An email server saved here replaces it immediately."
          : "Emails won't be sent until you set up an email server."}
      </span>
    </p>
  );
}

function GoBack({ hasServerSetting }: { hasServerSetting: boolean }) {
  const [asked, setAsked] = useState(false);
  const remove = useMutation(removeMailSettings());
  const label = hasServerSetting ? "Use the server's own setting" : 'Remove email server';
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {label}
      </Button>
      {asked && (
        <Confirm
          title={label}
          action={label}
          danger
          busy={remove.isPending && 'Removing...'}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        >
          The values and the password that you saved here are deleted.{' '}
          {hasServerSetting
            ? "Emails use the email server from the server's settings again."
            : 'Emails are queued until an email server is set up.'}
        </Confirm>
      )}
    </>
  );
}
