import '@/styles/account.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { CodeInput } from '../code-input';
import { SendCode } from '../send-code';
import { useTextCode } from '../text-code';
import { enrolPhone } from './api';
import { useCode } from './code-dialog';
import { verifyText } from './factor-proof';
import { RecoveryCodes } from './recovery-codes';
import { createRecoveryCodes } from './recovery-codes-api';
import { SetupEnd, StepTitle } from './setup-steps';

const BAD_NUMBER = 'Enter a phone number with its country code, such as +49 170 1234567';

/** Enter the phone number, enter the code of the text message, save the recovery codes. */
export function PhoneSetup({ onDone }: { onDone: () => void }) {
  const begin = useMutation(enrolPhone());
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const start = () => {
    const given = number.trim();
    setProblem(/^(\+|00)[\d\s()./-]{7,}$/.test(given) ? undefined : BAD_NUMBER);
    if (begin.isPending || !/^(\+|00)[\d\s()./-]{7,}$/.test(given)) return;
    begin.mutate(given, { onError: ({ message }) => setProblem(message) });
  };
  if (begin.data) return <Steps factorId={begin.data} number={number.trim()} onDone={onDone} />;
  return (
    <form
      className="account-two-factor"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <div className="stack gap-3">
        <StepTitle number={1} done={false}>
          Enter your phone number
        </StepTitle>
        <FieldFrame label="Phone number" required hint="With its country code, such as +49" error={problem}>
          {(ids) => (
            <span className={cx('input', problem && 'is-error')}>
              <input
                {...ids}
                type="tel"
                autoComplete="tel"
                autoFocus
                value={number}
                onChange={(event) => setNumber(event.target.value)}
              />
            </span>
          )}
        </FieldFrame>
        <div className="row">
          <Button type="submit" look="primary" busy={begin.isPending && 'Saving...'}>
            Continue
          </Button>
        </div>
      </div>
    </form>
  );
}

function Steps({ factorId, number, onDone }: { factorId: string; number: string; onDone: () => void }) {
  const text = useTextCode(factorId);
  const [codes, setCodes] = useState<readonly string[]>();
  const [saved, setSaved] = useState(false);
  const [missing, setMissing] = useState<string>();
  const entry = useCode(
    async (code) => {
      await verifyText(text, code);
      setCodes(await createRecoveryCodes());
    },
    () => setMissing(undefined),
  );
  const finish = () => {
    if (codes && saved) {
      onDone();
      return;
    }
    setMissing(codes ? 'Save your recovery codes first, and check the box.' : 'Enter the 6-digit code first.');
  };
  return (
    <>
      <div className="account-two-factor">
        <div className="stack gap-3">
          <StepTitle number={1} done={text.sent}>
            Get a text message
          </StepTitle>
          <p className="t-2">We&apos;ll send a code to {number}.</p>
          {!codes && <SendCode text={text} />}
        </div>
        <div className="stack gap-3">
          <StepTitle number={2} done={Boolean(codes)}>
            Enter the 6-digit code
          </StepTitle>
          {codes ? (
            <p className="t-2">Two-factor authentication is on.</p>
          ) : (
            <CodeInput
              value={entry.code}
              onChange={entry.setCode}
              onComplete={entry.submit}
              error={entry.error}
              hint={entry.busy ? 'Checking...' : 'The code is valid for 5 minutes.'}
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
