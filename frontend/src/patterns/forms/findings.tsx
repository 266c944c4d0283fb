import { useEffect, useRef, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';

interface Finding {
  /** The field's path in the form, as in its `data-field`. */
  field: string;
  message: string;
}

/** The reading order of a form with lines. */
export interface FormOrder {
  /** The fields before the lines. */
  first: string;
  /** The fields of a line, in order. */
  inLine: readonly string[];
}

/** Returns all errors in the order of the form. Pure. */
export function findingsIn(
  errors: Readonly<Record<string, unknown>>,
  lines: number,
  { first, inLine }: FormOrder,
): Finding[] {
  const { lines: wrongLines, ...others } = errors;
  const inLines = (wrongLines ?? []) as readonly (Record<string, unknown> | undefined)[];
  const found = Array.from({ length: lines }, (_, at) => at).flatMap((at) =>
    inLine.flatMap((name): Finding[] => {
      const message = messageOf(inLines[at]?.[name]);
      return message
        ? [{ field: `lines.${at}.${name}`, message: lines > 1 ? `Line ${at + 1}: ${message}` : message }]
        : [];
    }),
  );
  const rest = Object.entries(others).flatMap(([name, error]): Finding[] => {
    const message = messageOf(error);
    return message ? [{ field: name, message }] : [];
  });
  return [...rest.filter(({ field }) => field === first), ...found, ...rest.filter(({ field }) => field !== first)];
}

const messageOf = (error: unknown): string | undefined => (error as { message?: string } | undefined)?.message;

interface FindingsProps<Values extends FieldValues & { lines: unknown[] }> extends FormOrder {
  form: UseFormReturn<Values>;
  /** The server's errors that don't belong to a field. */
  problem: string | undefined;
  frame: RefObject<HTMLFormElement | null>;
  /** "the order can be saved". */
  what: string;
}

/** The error summary after a failed attempt to save: links to the fields. It receives the focus. */
export function Findings<Values extends FieldValues & { lines: unknown[] }>({
  form,
  problem,
  frame,
  what,
  ...order
}: FindingsProps<Values>) {
  const { errors, submitCount, isSubmitting } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const findings = submitCount > 0 ? findingsIn(errors, form.getValues().lines.length, order) : [];
  const wrong = findings.length > 0 || Boolean(problem);
  const announcedSubmit = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === announcedSubmit.current) return;
    announcedSubmit.current = submitCount;
    // The form itself focuses its first invalid field a moment later; the summary takes the focus after that.
    const timer = wrong ? setTimeout(() => box.current?.focus(), 0) : undefined;
    return () => clearTimeout(timer);
  }, [isSubmitting, submitCount, wrong]);
  const go = (field: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea, button)`)?.focus();
  return (
    <div ref={box} role="alert" tabIndex={-1} className={wrong ? 'callout danger findings' : undefined}>
      {wrong && (
        <>
          <Icon name="error" />
          <div>
            {findings.length > 0 && (
              <b>
                {findings.length === 1 ? 'Fix 1 error' : `Fix ${findings.length} errors`} before {what}.{' '}
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
