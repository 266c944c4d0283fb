import { useState, type ComponentProps } from 'react';
import { displayTime } from '@/lib/dates/dates';
import { formats } from '@/lib/formats';
import { readTime } from '@/lib/dates/typed-time';
import { cx } from '@/lib/class-names';

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `14:05`, blank, or text that isn't a time. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time field on the clock of the business. The browser's own would follow the browser's language instead. `1430` is
 * typed on a phone's number pad.
 */
export function TimeInput({ value, onChange, onBlur, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const shown = readTime(value) === value ? displayTime(value) : value;
  return (
    <span className={cx('input', input['aria-invalid'] && 'is-error')}>
      <input
        {...input}
        type="text"
        inputMode={formats.read().clock === '24' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? shown}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(readTime(target.value) ?? target.value);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          onBlur?.(event);
        }}
      />
    </span>
  );
}
