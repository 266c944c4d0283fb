import { useState } from 'react';
import { currencySign, moneyText, readMoney, toCents } from '@/lib/numbers/money';
import { useDevice } from '@/lib/storage/storage';
import { isHidden, privacy, type PrivateKind } from '@/lib/storage/privacy';

const MASK = '••••';

interface MoneyInputProps {
  /** The typed text. */
  value: string;
  onChange: (typed: string) => void;
  onBlur?: () => void;
  kind: PrivateKind;
  decimals?: 2 | 4;
  name?: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean | undefined;
}

const CENT = 0.01;

/** Steps an amount by one cent, like a number field. Text that isn't an amount is returned unchanged. */
function stepAmount(typed: string, by: 1 | -1): string {
  const amount = typed.trim() === '' ? 0 : readMoney(typed);
  return amount === null ? typed : moneyText(Math.max(0, toCents(amount + by * CENT) / 100));
}

/** An input for an amount. While amounts of its kind are hidden, it is readable only when focused. */
export function MoneyInput({ value, onChange, onBlur, kind, decimals = 2, ...input }: MoneyInputProps) {
  const hidden = isHidden(useDevice(privacy), kind);
  const [focused, setFocused] = useState(false);
  const masked = hidden && !focused && value !== '';
  return (
    <input
      {...input}
      type="text"
      inputMode="decimal"
      step={decimals === 2 ? CENT : 0.0001}
      autoComplete="off"
      value={masked ? MASK : value}
      onFocus={() => setFocused(true)}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey)
          return;
        event.preventDefault();
        onChange(stepAmount(value, event.key === 'ArrowUp' ? 1 : -1));
      }}
      onBlur={() => {
        setFocused(false);
        onBlur?.();
      }}
    />
  );
}

/** A calculated amount: read-only, and masked like the others. */
export function ComputedMoney({ label, value, kind }: { label: string; value: string; kind: PrivateKind }) {
  const hidden = isHidden(useDevice(privacy), kind);
  return (
    <span className="input num is-readonly">
      <span className="affix">{currencySign()}</span>
      <input value={hidden ? MASK : value} readOnly aria-label={label} />
    </span>
  );
}
