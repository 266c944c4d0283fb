import '@/styles/members.css';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { readAddresses } from './address-list';

export interface Typed {
  chips: readonly string[];
  /** The address that is still being typed. */
  text: string;
}

interface AddressChipsProps {
  value: Typed;
  onChange: (value: Typed) => void;
  error?: string;
}

/** Turns the text into chips, as far as it is made of addresses. */
export function withChips({ chips, text }: Typed, all: boolean): Typed {
  const { finished, rest } = readAddresses(text, all);
  return { chips: [...new Set([...chips, ...finished])], text: rest };
}

/** Several email addresses: each becomes a chip after a comma, Enter or paste. */
export function AddressChips({ value, onChange, error }: AddressChipsProps) {
  const input = useRef<HTMLInputElement>(null);
  const settle = () => onChange(withChips(value, true));
  const remove = (gone: string) => {
    onChange({ ...value, chips: value.chips.filter((chip) => chip !== gone) });
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && value.text.trim() !== '') {
      event.preventDefault();
      settle();
    }
    const last = value.chips.at(-1);
    if (event.key === 'Backspace' && value.text === '' && last) remove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('@')) return;
    event.preventDefault();
    onChange(withChips({ ...value, text: `${value.text}${pasted}` }, true));
  };
  return (
    <FieldFrame
      label="Email addresses"
      name="emails"
      required
      error={error}
      hint="Separate addresses with a comma or press Enter"
    >
      {(ids) => (
        <div className={cx('input member-addresses', error && 'is-error')}>
          {value.chips.map((chip) => (
            <span className="chip" key={chip}>
              <span className="trunc">{chip}</span>
              <button type="button" className="x" aria-label={`Remove ${chip}`} onClick={() => remove(chip)}>
                <Icon name="x" />
              </button>
            </span>
          ))}
          <input
            {...ids}
            ref={input}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value.text}
            onChange={(event) => onChange(withChips({ ...value, text: event.target.value }, false))}
            onBlur={settle}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
      )}
    </FieldFrame>
  );
}
