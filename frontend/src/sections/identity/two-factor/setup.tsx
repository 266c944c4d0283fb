import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import '@/styles/account.css';
import { copyText } from '@/lib/browser/copy-text';
import { PartError } from '@/patterns/feedback/part-error';
import { IconButton, Spinner } from '@/ui/button';
import { enrol, verifyCode, type Enrolment } from '@/sections/identity/account/api';
import { SetupSteps, StepTitle, type SetupEnding } from './setup-steps';

/** Three steps: scan the QR code, enter a code of the app, save the recovery codes. */
export function TwoFactorSetup(ending: SetupEnding) {
  const begin = useMutation(enrol());
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (begin.isError)
    return (
      <PartError title="Two-factor authentication couldn't be started" error={begin.error} retry={() => mutate()} />
    );
  if (!begin.data) return <Spinner label="Preparing the QR code..." />;
  return <Steps enrolment={begin.data} {...ending} />;
}

function Steps({ enrolment, ...ending }: SetupEnding & { enrolment: Enrolment }) {
  return (
    <SetupSteps
      first={(isOn) => (
        <>
          <StepTitle number={1} done={isOn}>
            Scan the QR code
          </StepTitle>
          <img className="account-qr" alt="QR code for your authenticator app" src={enrolment.qrCode} />
          <SetupKey secret={enrolment.secret} />
        </>
      )}
      title="Enter the 6-digit code from your app"
      hint="Use any authenticator app. Codes change every 30 seconds."
      verify={(code) => verifyCode(enrolment.id, code)}
      {...ending}
    />
  );
}

/** The secret as text, for apps without a camera. */
function SetupKey({ secret }: { secret: string }) {
  const copy = () => copyText(secret, 'Setup key copied', 'Select the key and copy it.');
  return (
    <p className="account-setup-key row gap-1 t-2">
      <span>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      <IconButton small icon="copy" label="Copy setup key" onClick={copy} />
    </p>
  );
}
