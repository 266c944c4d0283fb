import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';
import { PHONE, useMedia } from '@/lib/media';

interface MoreFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  names: readonly (keyof Values & string)[];
  labels: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/** The fields that a dialog rarely needs, closed at first. It names them, and opens when one of them is wrong. */
export function MoreFields<Values extends FieldValues>({ form, names, labels, children }: MoreFieldsProps<Values>) {
  const frame = useRef<HTMLDetailsElement>(null);
  const lastSubmit = useRef(0);
  const { errors, submitCount } = form.formState;
  const wrong = names.some((name) => name in errors);
  const onlyHere = wrong && Object.keys(errors).every((name) => names.some((own) => own === name));
  useEffect(() => {
    if (!wrong || !frame.current) return;
    frame.current.open = true;
    // A closed field can't take the focus: after a submit it follows here.
    if (onlyHere && submitCount !== lastSubmit.current) frame.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    lastSubmit.current = submitCount;
  }, [wrong, onlyHere, submitCount]);
  return (
    <details ref={frame} className="more-fields">
      <summary>
        <Icon name="c-right" />
        <span className="more-fields-name">More</span>
        <span className="more-fields-list">{names.map((name) => labels[name]).join(', ')}</span>
      </summary>
      <div className="form-grid">{children}</div>
    </details>
  );
}

/** On a phone the fields of a new record that are rarely needed are folded away, so that what it is about comes first. */
export function PhoneMoreFields<Values extends FieldValues>({ folded, ...props }: MoreFieldsProps<Values> & { folded: boolean }) {
  const phone = useMedia(PHONE);
  return folded && phone ? <MoreFields {...props} /> : props.children;
}
