import { useState } from 'react';
import { awaitsSecondFactor, storedSession } from '@/api/device-session';
import { recover, requestRecovery, setPassword } from './account-steps';
import { CodeStep, ResendCode } from './code-step';
import { OneFieldStep } from './one-field-step';
import { SecondFactor } from './second-factor';
import { normalizeEmail } from './sign-in';

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
      <OneFieldStep
        title="Reset your password"
        text="Enter your email address, and we'll send you a code."
        label="Email"
        input={{ type: 'email', autoComplete: 'username' }}
        action="Send code"
        busyLabel="Sending..."
        send={requestRecovery}
        onSent={(value) => {
          setEmail(normalizeEmail(value));
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
        onVerified={() => setStep(awaitsSecondFactor(storedSession()) ? 'second-factor' : 'password')}
        hint="The code is valid for 10 minutes"
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
    <OneFieldStep
      title="Choose a new password"
      text="You'll stay signed in here, and be signed out everywhere else."
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
