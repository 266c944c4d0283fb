import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/account.css';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { SendCode } from '@/sections/identity/send-code';
import { useTextCode } from '@/sections/identity/text-code';
import { enrolPhone } from '@/sections/identity/account/api';
import { verifyText } from './factor-proof';
import { SetupSteps, StepTitle, type SetupEnding } from './setup-steps';

const NUMBER = /^(\+|00)[\d\s()./-]{7,}$/;
const BAD_NUMBER = 'Enter a phone number with its country code, such as +49 170 1234567';

/** Enter the phone number, enter the code of the text message, save the recovery codes. */
export function PhoneSetup(ending: SetupEnding) {
  const begin = useMutation(enrolPhone());
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const start = () => {
    const given = number.trim();
    const isNumber = NUMBER.test(given);
    setProblem(isNumber ? undefined : BAD_NUMBER);
    if (begin.isPending || !isNumber) return;
    begin.mutate(given, { onError: ({ message }) => setProblem(message) });
  };
  if (begin.data) return <Steps factorId={begin.data} number={number.trim()} {...ending} />;
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
          <Button type="submit" variant="primary" busy={begin.isPending && 'Saving...'}>
            Continue
          </Button>
        </div>
      </div>
    </form>
  );
}

function Steps({ factorId, number, ...ending }: SetupEnding & { factorId: string; number: string }) {
  const text = useTextCode(factorId);
  return (
    <SetupSteps
      first={(isOn) => (
        <>
          <StepTitle number={1} done={text.sent}>
            Get a text message
          </StepTitle>
          {!text.sent && <p className="t-2">We&apos;ll send a code to {number}.</p>}
          {!isOn && <SendCode text={text} />}
        </>
      )}
      title="Enter the 6-digit code"
      hint="The code is valid for 5 minutes"
      verify={(code) => verifyText(text, code)}
      {...ending}
    />
  );
}
