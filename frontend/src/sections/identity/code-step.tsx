import { useState, type ReactNode } from 'react';
import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import { CodeInput } from './code-input';
import type { Refused } from './sign-in';

interface CodeStepProps {
  title: string;
  children: ReactNode;
  /** Resolves to the error, or to nothing once the code was accepted. */
  verify: (code: string) => Promise<Refused | undefined>;
  onVerified: () => void;
  /** Other ways, below the button. */
  otherwise?: ReactNode;
  hint?: string;
}

/** A step of signing in that asks for a six-digit code. */
export function CodeStep({ title, children, verify, onVerified, otherwise, hint }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async (typed: string) => {
    if (busy) return;
    if (typed.length < 6) {
      // A refused code is cleared: its error stays until the next one is typed.
      setError((shown) => (typed === '' && shown ? shown : 'Enter all 6 digits'));
      return;
    }
    setError(undefined);
    setBusy(true);
    const refused = await verify(typed);
    setBusy(false);
    if (!refused) {
      onVerified();
      return;
    }
    setCode('');
    setError(refused.message);
  };
  return (
    <form
      className="af"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
    >
      <h1>{title}</h1>
      <div className="t-2">{children}</div>
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={(typed) => void send(typed)}
        error={error}
        hint={hint}
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" busy={busy && 'Checking...'}>
        Verify
      </Button>
      {otherwise && <div className="a-alt between">{otherwise}</div>}
    </form>
  );
}

interface ResendProps {
  resend: () => Promise<Refused | undefined>;
}

/** Sends the e-mail with the code again. The server accepts this once a minute. */
export function ResendCode({ resend }: ResendProps) {
  const [said, setSaid] = useState<{ ok: boolean; text: string }>();
  const send = async () => {
    const refused = await resend();
    setSaid(refused ? { ok: false, text: refused.message } : { ok: true, text: 'We sent a new code.' });
  };
  return (
    <>
      <button type="button" className="link" onClick={() => void send()}>
        Send a new code
      </button>
      {said && (said.ok ? <p role="status">{said.text}</p> : <Problem text={said.text} />)}
    </>
  );
}
