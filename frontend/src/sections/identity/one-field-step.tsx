import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import type { Refused } from './sign-in';

interface OneFieldStepProps {
  title: string;
  text: string;
  label: string;
  input: ComponentProps<'input'>;
  hint?: string;
  action: string;
  busyLabel: string;
  /** Resolves to the error, or to nothing once the value was accepted. */
  send: (value: string) => Promise<Refused | undefined>;
  onSent: (value: string) => void;
  /** Other ways, below the button. */
  otherwise?: ReactNode;
}

/** A step of signing in with one field. */
export function OneFieldStep({ title, text, label, input, hint, action, busyLabel, ...rest }: OneFieldStepProps) {
  const { send, onSent, otherwise } = rest;
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
      <p className="t-2">{text}</p>
      <Problem text={refused?.field ? undefined : refused?.message} />
      <FieldFrame label={label} required hint={hint} error={error}>
        {(ids) => (
          <span className={cx('input lg', error && 'is-error')}>
            <input {...ids} {...input} name="value" autoFocus />
          </span>
        )}
      </FieldFrame>
      <Button type="submit" variant="primary" size="lg" busy={busy && busyLabel}>
        {action}
      </Button>
      {otherwise && <div className="a-alt">{otherwise}</div>}
    </form>
  );
}
