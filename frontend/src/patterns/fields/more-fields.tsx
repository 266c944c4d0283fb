import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';
import { PHONE, useMedia } from '@/lib/browser/media';

interface OptionalFieldsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  names: readonly (keyof Values & string)[];
  labels: Readonly<Record<string, string | undefined>>;
  children: ReactNode;
}

/** Collapsed section for optional fields. Its button names them; it opens when one of them has an error. */
export function OptionalFields<Values extends FieldValues>({
  form,
  names,
  labels,
  children,
}: OptionalFieldsProps<Values>) {
  const frame = useRef<HTMLDetailsElement>(null);
  const lastSubmit = useRef(0);
  const { errors, submitCount } = form.formState;
  const wrong = names.some((name) => name in errors);
  const onlyHere = wrong && Object.keys(errors).every((name) => names.some((own) => own === name));
  useEffect(() => {
    if (!wrong || !frame.current) return;
    frame.current.open = true;
    // A collapsed field can't be focused; after a submit the focus follows here.
    if (onlyHere && submitCount !== lastSubmit.current)
      frame.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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

/** Collapses optional fields of a new record on phones, so that the main fields come first. */
export function PhoneOptionalFields<Values extends FieldValues>({
  folded,
  ...props
}: OptionalFieldsProps<Values> & { folded: boolean }) {
  const phone = useMedia(PHONE);
  return folded && phone ? <OptionalFields {...props} /> : props.children;
}
