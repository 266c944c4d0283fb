import '@/styles/account.css';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { copyText } from '@/lib/copy-text';
import { PartError } from '@/patterns/feedback/part-error';
import { IconButton, Spinner } from '@/ui/button';
import { CodeInput } from '../code-input';
import { enrol, verifyCode, type Enrolment } from './api';
import { useCode } from './code-dialog';
import { RecoveryCodes } from './recovery-codes';
import { SetupEnd, StepTitle } from './setup-steps';
import { createRecoveryCodes } from './recovery-codes-api';

/** Three steps: scan the QR code, enter a code of the app, save the recovery codes. */
export function TwoFactorSetup({ onDone }: { onDone: () => void }) {
  const begin = useMutation(enrol());
  const { mutate } = begin;
  useEffect(() => mutate(), [mutate]);
  if (begin.isError)
    return (
      <PartError title="Two-factor authentication couldn't be started" error={begin.error} retry={() => mutate()} />
    );
  if (!begin.data) return <Spinner words="Preparing the QR code..." />;
  return <Steps enrolment={begin.data} onDone={onDone} />;
}

function Steps({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [saved, setSaved] = useState(false);
  const [missing, setMissing] = useState<string>();
  const entry = useCode(
    async (code) => {
      await verifyCode(enrolment.id, code);
      setCodes(await createRecoveryCodes());
    },
    () => setMissing(undefined),
  );
  const finish = () => {
    if (!codes) {
      setMissing('Enter the 6-digit code of your app first.');
      return;
    }
    if (!saved) {
      setMissing('Save your recovery codes first, and check the box.');
      return;
    }
    onDone();
  };
  return (
    <>
      <div className="account-two-factor">
        <div className="stack gap-3">
          <StepTitle number={1} done={Boolean(codes)}>
            Scan the QR code
          </StepTitle>
          <img className="account-qr" alt="QR code for your authenticator app" src={enrolment.qrCode} />
          <SetupKey secret={enrolment.secret} />
        </div>
        <div className="stack gap-3">
          <StepTitle number={2} done={Boolean(codes)}>
            Enter the 6-digit code from your app
          </StepTitle>
          {codes ? (
            <p className="t-2">Two-factor authentication is on.</p>
          ) : (
            <CodeInput
              value={entry.code}
              onChange={entry.setCode}
              onComplete={entry.submit}
              error={entry.error}
              hint={entry.busy ? 'Checking...' : 'Use any authenticator app. Codes change every 30 seconds.'}
            />
          )}
          <StepTitle number={3} done={Boolean(codes) && saved}>
            Save your recovery codes
          </StepTitle>
          {codes ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <p className="t-small t-3">They appear here once the code is accepted.</p>
          )}
        </div>
      </div>
      <SetupEnd saved={saved} onSaved={setSaved} missing={missing} action={codes ? 'Done' : 'Turn on'} onEnd={finish} />
    </>
  );
}

/** The secret as text, for apps without a camera. */
function SetupKey({ secret }: { secret: string }) {
  const copy = () => copyText(secret, 'Setup key copied', 'Select the key and copy it.');
  return (
    <p className="account-setup-key">
      <span>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      <IconButton small icon="copy" label="Copy setup key" onClick={copy} />
    </p>
  );
}
