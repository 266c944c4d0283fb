import type { KeyboardEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { cx } from '@/lib/class-names';
import { currencySign } from '@/lib/numbers/money';
import type { CalculationField } from './calculations';

interface CalculatorFieldProps {
  field: CalculationField;
  value: string;
  first: boolean;
  error: string | undefined;
  onKey: (event: KeyboardEvent) => void;
  onChange: (text: string) => void;
}

/** A number as it is typed; its unit is beside it. */
export function CalculatorField({ field, value, first, error, onKey, onChange }: CalculatorFieldProps) {
  return (
    <FieldFrame label={field.label} error={error} hint={field.optional ? 'Optional' : undefined}>
      {(ids) => (
        <span className={cx('input', error && 'is-error')}>
          {field.kind === 'money' && <span className="t-3">{currencySign()}</span>}
          <input
            {...ids}
            className="num"
            inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
            autoComplete="off"
            autoFocus={first}
            maxLength={40}
            value={value}
            onKeyDown={onKey}
            onChange={(event) => onChange(event.target.value)}
          />
          {field.kind === 'percent' && <span className="t-3">%</span>}
        </span>
      )}
    </FieldFrame>
  );
}
