import { useState } from 'react';
import { Refusal } from '@/api/refusal';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CodeInput } from '../code-input';
import { SendCode } from '../send-code';
import type { TextCode } from '../text-code';

interface CodeDialogProps {
  title: string;
  children: string;
  /** If the code comes by text message. */
  text?: TextCode;
  action: string;
  danger?: boolean;
  /** Sends the code; the dialog shows what it throws. */
  send: (code: string) => Promise<unknown>;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for a fresh six-digit code before a change of the account. */
export function CodeDialog({ title, children, text, action, danger, send, onSent, onClose }: CodeDialogProps) {
  const { code, setCode, error, busy, submit } = useCode(send, onSent);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      frame={(inside) => (
        <form
          noValidate
          className="dialog-form"
          onSubmit={(event) => {
            event.preventDefault();
            submit(code);
          }}
        >
          {inside}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy && 'Checking...'}>
            {action}
          </Button>
        </>
      }
    >
      <p className="t-2">{children}</p>
      {text && <SendCode text={text} />}
      <CodeInput value={code} onChange={setCode} onComplete={submit} error={error} autoFocus />
    </Dialog>
  );
}

/** A code that is sent when it is complete, and cleared when it was wrong. */
export function useCode(send: (code: string) => Promise<unknown>, onSent: () => void) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (typed: string) => {
    if (typed.length < 6) {
      // A refused code is cleared: its error stays until the next one is typed.
      setError((shown) => (typed === '' && shown ? shown : 'Enter all 6 digits'));
      return;
    }
    setError(undefined);
    if (busy) return;
    setBusy(true);
    send(typed)
      .then(onSent, (problem: unknown) => {
        setCode('');
        setError(problem instanceof Refusal ? problem.message : "Couldn't reach the server. Try again.");
      })
      .finally(() => setBusy(false));
  };
  return { code, setCode, error, busy, submit };
}
