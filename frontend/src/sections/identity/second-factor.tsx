import { useState } from 'react';
import { heldSession } from '@/api/device-session';
import { leaveSession, verifyRecoveryCode, verifySecondFactor } from './account-steps';
import { CodeStep } from './code-step';
import { OneFieldStep } from './one-field-step';

interface SecondFactorProps {
  onVerified: () => void;
  /** Back to the sign-in form. */
  onAnother: () => void;
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function SecondFactor({ onVerified, onAnother }: SecondFactorProps) {
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const another = (
    <button type="button" className="link" onClick={() => void leaveSession().then(onAnother)}>
      Use another account
    </button>
  );
  if (way === 'recovery')
    return (
      <OneFieldStep
        title="Use a recovery code"
        words="Enter one of the codes you saved when you turned on two-factor authentication."
        label="Recovery code"
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
        hint="Each code works once."
        action="Continue"
        busyLabel="Checking..."
        send={verifyRecoveryCode}
        onSent={onVerified}
        otherwise={
          <button type="button" className="link" onClick={() => setWay('app')}>
            Use your authenticator app
          </button>
        }
      />
    );
  return (
    <CodeStep
      title="One more step"
      verify={verifySecondFactor}
      onVerified={onVerified}
      hint="Codes change every 30 seconds."
      otherwise={
        <>
          {another}
          <button type="button" className="link" onClick={() => setWay('recovery')}>
            Use a recovery code
          </button>
        </>
      }
    >
      Enter the 6-digit code that your authenticator app shows for{' '}
      <span className="strong">{heldSession()?.user?.email}</span>.
    </CodeStep>
  );
}
