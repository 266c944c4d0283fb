import { useState, type ReactNode } from 'react';
import { storedSession } from '@/api/device-session';
import { leaveSession, verifyRecoveryCode, verifySecondFactor } from './account-steps';
import { CodeStep } from './code-step';
import { OneFieldStep } from './one-field-step';
import { SendCode } from './send-code';
import { useTextCode } from './text-code';

interface SecondFactorProps {
  onVerified: () => void;
  /** Back to the sign-in form. */
  onAnother: () => void;
}

type CodeMethod = 'app' | 'text' | 'recovery';

const verifiedFactor = (kind: 'totp' | 'phone') =>
  storedSession()?.user?.factors?.find(({ factor_type, status }) => factor_type === kind && status === 'verified');

/** Asks for the code of the authenticator app or of a text message, or for a recovery code. */
export function SecondFactor({ onVerified, onAnother }: SecondFactorProps) {
  const [app] = useState(() => verifiedFactor('totp'));
  const [phone] = useState(() => verifiedFactor('phone'));
  const [way, setWay] = useState<CodeMethod>(app || !phone ? 'app' : 'text');
  const other = (to: CodeMethod, label: string) => (
    <button type="button" className="link" onClick={() => setWay(to)}>
      {label}
    </button>
  );
  const another = (
    <button type="button" className="link" onClick={() => void leaveSession().then(onAnother)}>
      Use another account
    </button>
  );
  if (way === 'recovery')
    return (
      <OneFieldStep
        title="Use a recovery code"
        text="Enter one of the codes you saved when you turned on two-factor authentication."
        label="Recovery code"
        input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
        hint="Each code works once"
        action="Continue"
        busyLabel="Checking..."
        send={verifyRecoveryCode}
        onSent={onVerified}
        otherwise={
          <>
            {(app ?? !phone) && other('app', 'Use your authenticator app')}
            {phone && other('text', 'Get a code by text message')}
          </>
        }
      />
    );
  if (way === 'text' && phone)
    return (
      <TextStep factorId={phone.id} onVerified={onVerified}>
        {another}
        {app && other('app', 'Use your authenticator app')}
        {other('recovery', 'Use a recovery code')}
      </TextStep>
    );
  return (
    <CodeStep
      title="One more step"
      verify={verifySecondFactor}
      onVerified={onVerified}
      hint="Codes change every 30 seconds"
      otherwise={
        <>
          {another}
          {phone && other('text', 'Get a code by text message')}
          {other('recovery', 'Use a recovery code')}
        </>
      }
    >
      Enter the 6-digit code that your authenticator app shows for{' '}
      <span className="strong">{storedSession()?.user?.email}</span>.
    </CodeStep>
  );
}

interface TextStepProps {
  factorId: string;
  onVerified: () => void;
  /** Other ways. */
  children: ReactNode;
}

/** Sends a text message when asked to, because each costs money. */
function TextStep({ factorId, onVerified, children }: TextStepProps) {
  const text = useTextCode(factorId);
  return (
    <CodeStep
      title="One more step"
      verify={text.verify}
      onVerified={onVerified}
      hint="The code is valid for 5 minutes"
      otherwise={children}
    >
      <div className="stack gap-3">
        <p>
          Send a 6-digit code to the phone of <span className="strong">{storedSession()?.user?.email}</span>, then enter
          it here.
        </p>
        <SendCode text={text} />
      </div>
    </CodeStep>
  );
}
