import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Secret } from './secret';

interface DialogTexts {
  title: string;
  description?: string;
}

interface IssueDialogProps {
  before: DialogTexts;
  /** After the secret was issued. */
  after: DialogTexts;
  /** "Create API key". */
  submitLabel: string;
  /** The label of the button while it waits, or false. */
  busy: string | false;
  onSubmit: () => void;
  onClose: () => void;
  /** "API key". */
  label: string;
  secret: string | null | undefined;
  children?: ReactNode;
}

/** A form that issues a secret, which then takes its place and is shown this once. */
export function IssueDialog({ before, after, secret, label, onSubmit, onClose, children, ...act }: IssueDialogProps) {
  const { frame, noteSubmit } = useFocusOnError(act.busy);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    noteSubmit();
    onSubmit();
  };
  return (
    <Dialog
      {...(secret ? after : before)}
      onClose={onClose}
      frame={(inside) => (
        <form ref={frame} noValidate onSubmit={submit} className="dialog-form">
          {inside}
        </form>
      )}
      footer={
        secret ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={act.busy}>
              {act.submitLabel}
            </Button>
          </>
        )
      }
    >
      {secret ? <Secret label={label} value={secret} /> : children}
    </Dialog>
  );
}

/** After an attempt that failed, here or on the server, focuses the first wrong field. */
function useFocusOnError(busy: string | false) {
  const frame = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, busy]);
  return { frame, noteSubmit: () => setTries((count) => count + 1) };
}
