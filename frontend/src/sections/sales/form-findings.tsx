import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';
import type { FormValues, LineValues } from './form-values';
import { fieldWords } from './words';

export interface Finding {
  /** The field's place in the form, as on its `data-field`. */
  field: string;
  label: string;
  message: string;
}

/** Everything that is wrong, in the order of the form. Pure. */
export function findingsIn(errors: FieldErrors<FormValues>, lines: number): Finding[] {
  const found: Finding[] = [];
  const { lines: inLines, ...others } = errors;
  for (let at = 0; at < lines; at++) {
    for (const [name, error] of Object.entries(inLines?.[at] ?? {})) {
      const label = fieldWords[name as keyof LineValues] ?? name;
      const message = messageOf(error);
      if (message) found.push({ field: `lines.${at}.${name}`, label: lines > 1 ? `${label} in line ${at + 1}` : label, message });
    }
  }
  const rest = Object.entries(others).flatMap(([name, error]): Finding[] => {
    const message = messageOf(error);
    return message ? [{ field: name, label: fieldWords[name] ?? name, message }] : [];
  });
  return [...rest.filter(({ field }) => field === 'customer_id'), ...found, ...rest.filter(({ field }) => field !== 'customer_id')];
}

const messageOf = (error: unknown): string | undefined => (error as { message?: string } | undefined)?.message;

interface FindingsProps {
  form: UseFormReturn<FormValues>;
  /** What the server said that belongs to no field. */
  problem: string | undefined;
  frame: RefObject<HTMLFormElement | null>;
  act: 'created' | 'saved';
}

/** What keeps the order from being saved, after an attempt: links that lead to the fields; the focus comes here. */
export function Findings({ form, problem, frame, act }: FindingsProps) {
  const { errors, submitCount, isSubmitting } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const findings = submitCount > 0 ? findingsIn(errors, form.getValues('lines').length) : [];
  const wrong = findings.length > 0 || Boolean(problem);
  const told = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === told.current) return;
    told.current = submitCount;
    if (wrong) box.current?.focus();
  }, [isSubmitting, submitCount, wrong]);
  const go = (field: string) => frame.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea, button)`)?.focus();
  return (
    <div ref={box} role="alert" tabIndex={-1} className={wrong ? 'callout danger findings' : undefined}>
      {wrong && (
        <>
          <Icon name="error" />
          <div>
            {findings.length > 0 && (
              <b className="semi">
                {findings.length === 1 ? '1 thing' : `${findings.length} things`} to change before the order can be {act}.{' '}
              </b>
            )}
            {problem && <span>{problem} </span>}
            {findings.map((finding) => (
              <span key={finding.field}>
                <button type="button" className="link" onClick={() => go(finding.field)}>
                  {finding.label}
                </button>
                : {finding.message}.{' '}
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
