import '@/styles/mail-settings.css';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { Refusal } from '@/api/refusal';
import { useMe } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { testMailServer } from './api';
import { inputOf, type ServerValues } from './server-form';

/** Sends an email to the admin with the values of the form, saved or not, and says in one sentence what happened. */
export function TestMail({ form }: { form: UseFormReturn<ServerValues> }) {
  const test = useMutation(testMailServer());
  const { email } = useMe();
  const run = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) test.mutate(inputOf(form.getValues()));
  };
  const refused = test.error instanceof Refusal ? (test.error.fields[0]?.message ?? test.error.message) : undefined;
  const problem = test.data?.problem ?? (test.isError ? (refused ?? "The server didn't answer. Try again") : undefined);
  return (
    <div className="mail-test">
      <Button icon="mail" busy={test.isPending && 'Sending...'} onClick={() => void run()}>
        Send a test email
      </Button>
      <p className="t-small t-3">The test email goes to {email} and uses the settings above.</p>
      <div role="status" className="mail-test-answer">
        {!test.isPending && problem && (
          <p className="callout danger">
            <Icon name="error" />
            <span>{problem}.</span>
          </p>
        )}
        {!test.isPending && test.data && !test.data.problem && (
          <p className="callout success">
            <Icon name="check-c" />
            <span>The email was sent to {test.data.to}. Check that it arrived.</span>
          </p>
        )}
      </div>
    </div>
  );
}
