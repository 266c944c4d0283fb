import '@/styles/receive.css';
import { cx } from '@/lib/class-names';
import { count } from '@/lib/numbers/money';

interface StepperProps {
  /** For example "Good items of Orbit X2". */
  label: string;
  /** The label above the field on a phone. */
  unit: string;
  tone: 'good' | 'bad' | 'missing';
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A quantity field with buttons for one more and one less. */
export function Stepper({ label, unit: display, tone, value, max, onChange }: StepperProps) {
  return (
    <div className={cx('receive-stepper', tone, value === 0 && 'is-none')}>
      <span className="t-caption receive-step-label" aria-hidden="true">
        {display}
      </span>
      <span className="receive-step-box" role="group" aria-label={label}>
        <button
          type="button"
          aria-label={`One less: ${label}`}
          aria-disabled={value === 0 ? true : undefined}
          onClick={() => value > 0 && onChange(value - 1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          className="t-title-s t-1 num"
          inputMode="numeric"
          aria-label={label}
          value={count(value).replaceAll(',', '')}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '')) || 0)}
        />
        <button
          type="button"
          aria-label={`One more: ${label}`}
          aria-disabled={value >= max ? true : undefined}
          onClick={() => value < max && onChange(value + 1)}
        >
          <span aria-hidden="true">+</span>
        </button>
      </span>
    </div>
  );
}
