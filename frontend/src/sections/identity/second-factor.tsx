import { useState, type SubmitEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import { heldSession } from '@/api/device-session';
import { leaveSession, verifyRecoveryCode, verifySecondFactor } from './account-steps';
import { CodeStep } from './code-step';

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
  if (way === 'recovery') return <RecoveryCode onVerified={onVerified} onApp={() => setWay('app')} />;
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

/** One of the codes saved when two-factor authentication was turned on. */
function RecoveryCode({ onVerified, onApp }: { onVerified: () => void; onApp: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    const code = typeof typed === 'string' ? typed.trim() : '';
    setProblem(code ? undefined : 'Enter one of your recovery codes.');
    if (busy || !code) return;
    setBusy(true);
    const refused = await verifyRecoveryCode(code);
    setBusy(false);
    if (refused) setProblem(refused.message);
    else onVerified();
  };
  return (
    <form className="af" noValidate onSubmit={(event) => void submit(event)}>
      <h1>Use a recovery code</h1>
      <p className="t-2">Enter one of the codes you saved when you turned on two-factor authentication.</p>
      <Problem text={problem} />
      <FieldFrame label="Recovery code" required hint="Each code works once.">
        {(ids) => (
          <span className="input lg">
            <input {...ids} name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} autoFocus />
          </span>
        )}
      </FieldFrame>
      <Button type="submit" look="primary" size="lg" busy={busy && 'Checking...'}>
        Continue
      </Button>
      <p className="a-alt">
        <button type="button" className="link" onClick={onApp}>
          Use your authenticator app
        </button>
      </p>
    </form>
  );
}
