import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';
import type { FormValues } from './form-values';

export interface Finding {
  /** The field's place in the form, as on its `data-field`. */
  field: string;
  message: string;
}

const inLine = ['product', 'quantity', 'items_free', 'unit_price', 'discount_amount'] as const;

/** Everything that is wrong, in the order of the form. Pure. */
export function findingsIn(errors: FieldErrors<FormValues>, lines: number): Finding[] {
  const found: Finding[] = [];
  const { lines: inLines, ...others } = errors;
  for (let at = 0; at < lines; at++) {
    for (const name of inLine) {
      const message = messageOf(inLines?.[at]?.[name]);
      if (message) found.push({ field: `lines.${at}.${name}`, message: lines > 1 ? `Line ${at + 1}: ${message}` : message });
    }
  }
  const rest = Object.entries(others).flatMap(([name, error]): Finding[] => {
    const message = messageOf(error);
    return message ? [{ field: name, message }] : [];
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
    // The form itself moves to its first bad field a moment later; the summary comes after that.
    const timer = wrong ? setTimeout(() => box.current?.focus(), 0) : undefined;
    return () => clearTimeout(timer);
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
            {findings.map(({ field, message }) => (
              <span key={field}>
                <button type="button" className="link" onClick={() => go(field)}>
                  {message}
                </button>
                .{' '}
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
