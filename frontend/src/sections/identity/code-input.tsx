import { useState } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { cx } from '@/lib/class-names';

const LENGTH = 6;

interface CodeInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Called with the code when the last digit is typed or pasted. */
  onComplete: (code: string) => void;
  hint?: string;
  error?: string;
  autoFocus?: boolean;
}

/** A six-digit code. It is one input, so that pasting, autofill and screen readers work; the boxes only draw it. */
export function CodeInput({ value, onChange, onComplete, hint, error, autoFocus }: CodeInputProps) {
  const [focused, setFocused] = useState(false);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete(digits);
  };
  const at = Math.min(value.length, LENGTH - 1);
  return (
    <FieldFrame label="Code" name="code" hint={hint} error={error}>
      {(ids) => (
        <span className={cx('code-boxes', error && 'is-error')}>
          <input
            {...ids}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            spellCheck={false}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => take(event.target.value)}
          />
          {Array.from({ length: LENGTH }, (_, place) => (
            <span key={place} aria-hidden="true" className={cx('box', focused && place === at && 'is-at')}>
              {value[place] ?? ''}
            </span>
          ))}
        </span>
      )}
    </FieldFrame>
  );
}
