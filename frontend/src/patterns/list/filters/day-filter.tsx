import '@/styles/date-field.css';
import { useId, useState, type KeyboardEvent } from 'react';
import { DateInput } from '@/patterns/fields/date-input';
import { dateProblem } from '@/patterns/fields/date-reading';
import { FieldError } from '@/patterns/fields/field-error';

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  /** The last day that can be chosen. */
  latest?: string;
  /** In a row of filters, the label is next to the field. */
  inRow?: boolean;
}

/** A date filter. It applies when a date is chosen, on Enter and on blur. */
export function DayFilter({ label, value = '', onChange, latest, inRow }: DayFilterProps) {
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const commit = (day: string | undefined = draft) => {
    if (day === undefined) return;
    const fits = dateProblem(day, latest);
    setProblem(fits === true ? undefined : fits);
    if (fits !== true) return;
    setDraft(undefined);
    if (day !== value) onChange(day || undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };
  return (
    <div className={inRow ? 'date-filter' : 'field'}>
      <label htmlFor={id} className={inRow ? undefined : 'label'}>
        {label}
      </label>
      <div>
        <DateInput
          id={id}
          value={draft ?? value}
          onChange={setDraft}
          onCommit={commit}
          onBlur={() => commit()}
          onKeyDown={onKeyDown}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
        />
        {problem && <FieldError id={`${id}-error`} text={problem} />}
      </div>
    </div>
  );
}
