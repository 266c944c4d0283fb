import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { awaitsSecondFactor, heldSession } from '@/api/device-session';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { recover, requestRecovery, setPassword } from './account-steps';
import { CodeStep, ResendCode } from './code-step';
import { SecondFactor } from './second-factor';
import { address, type Refused } from './sign-in';

type Step = 'address' | 'code' | 'second-factor' | 'password';

interface ForgotPasswordProps {
  onBack: () => void;
  onDone: () => void;
}

/** A new password by e-mailed code. The authenticator app is still asked for if the account has one. */
export function ForgotPassword({ onBack, onDone }: ForgotPasswordProps) {
  const [step, setStep] = useState<Step>('address');
  const [email, setEmail] = useState('');
  const back = (
    <button type="button" className="link" onClick={onBack}>
      Back to sign-in
    </button>
  );
  if (step === 'address')
    return (
      <OneField
        title="Reset your password"
        words="Enter your email address, and we'll send you a code."
        label="Email"
        input={{ type: 'email', autoComplete: 'username' }}
        action="Send code"
        busyLabel="Sending..."
        send={requestRecovery}
        onSent={(value) => {
          setEmail(address(value));
          setStep('code');
        }}
        otherwise={back}
      />
    );
  if (step === 'code')
    return (
      <CodeStep
        title="Check your email"
        verify={(code) => recover(email, code)}
        onVerified={() => setStep(awaitsSecondFactor(heldSession()) ? 'second-factor' : 'password')}
        hint="The code is valid for 10 minutes."
        otherwise={
          <>
            {back}
            <ResendCode resend={() => requestRecovery(email)} />
          </>
        }
      >
        If <span className="strong">{email}</span> has an account, we sent it a code.
      </CodeStep>
    );
  if (step === 'second-factor') return <SecondFactor onVerified={() => setStep('password')} onAnother={onBack} />;
  return (
    <OneField
      title="Choose a new password"
      words="You'll stay signed in here, and be signed out everywhere else."
      label="New password"
      input={{ type: 'password', autoComplete: 'new-password' }}
      hint="8 characters or more"
      action="Save password"
      busyLabel="Saving..."
      send={setPassword}
      onSent={onDone}
    />
  );
}

interface OneFieldProps {
  title: string;
  words: string;
  label: string;
  input: ComponentProps<'input'>;
  hint?: string;
  action: string;
  busyLabel: string;
  send: (value: string) => Promise<Refused | undefined>;
  onSent: (value: string) => void;
  otherwise?: ReactNode;
}

function OneField({ title, words, label, input, hint, action, busyLabel, send, onSent, otherwise }: OneFieldProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Partial<Refused>>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('value');
    const value = typeof typed === 'string' ? typed : '';
    if (busy) return;
    if (!value.trim()) {
      setRefused({ message: `${label} is required`, field: 'email' });
      return;
    }
    setBusy(true);
    const answer = await send(value);
    setBusy(false);
    setRefused(answer);
    if (!answer) onSent(value);
  };
  const error = refused?.field && refused.message;
  return (
    <form className="af" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{title}</h1>
      <p className="t-2">{words}</p>
      <Problem text={refused?.field ? undefined : refused?.message} />
      <FieldFrame label={label} required hint={hint} error={error}>
        {(ids) => (
          <span className={cx('input lg', error && 'is-error')}>
            <input {...ids} {...input} name="value" autoFocus />
          </span>
        )}
      </FieldFrame>
      <Button type="submit" look="primary" size="lg" busy={busy && busyLabel}>
        {action}
      </Button>
      {otherwise && <div className="a-alt">{otherwise}</div>}
    </form>
  );
}
