import { useId, type ReactNode } from 'react';
import { FieldError } from './field-error';

interface FrameProps {
  label: string;
  /** Its path in the form, the target of links in the error summary. */
  name?: string;
  hint?: ReactNode;
  required?: boolean;
  error?: string;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
    'aria-required': boolean | undefined;
  }) => ReactNode;
}

/** Label above, hint and message below, associated for assistive technology. */
export function FieldFrame({ label, name, hint, required, error, children }: FrameProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field" data-field={name}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {required && (
          <span className="req" aria-hidden="true">
            Required
          </span>
        )}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': Boolean(error),
        'aria-required': required || undefined,
      })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
