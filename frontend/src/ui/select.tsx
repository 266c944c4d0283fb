import type { ComponentPropsWithRef } from 'react';
import { cx } from '@/lib/class-names';
import { Icon } from './icon';

interface SelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly { value: string; label: string; title?: string }[];
  /** Its value was refused. */
  isWrong?: boolean;
  /** Classes of the frame around it. */
  frame?: string;
}

/** The browser's own list of options. */
export const Select = ({ options, isWrong, frame, ...select }: SelectProps) => (
  <span className={cx('select-wrap', frame)}>
    <select {...select} className={cx('select', isWrong && 'is-error')}>
      {options.map(({ value, label, title }) => (
        <option key={value} value={value} title={title}>
          {label}
        </option>
      ))}
    </select>
    <Icon name="c-down" />
  </span>
);

/** The value of an option for "nothing chosen": an option never has an empty value. */
const BLANK = ':blank';

interface OptionalSelectProps extends Omit<SelectProps, 'value' | 'onChange'> {
  /** The first option, for "nothing chosen". */
  blank: string;
  /** Empty if nothing is chosen. */
  value: string;
  onPick: (value: string) => void;
}

/** A list of options in which nothing may be chosen. */
export const OptionalSelect = ({ blank, value, options, onPick, ...select }: OptionalSelectProps) => (
  <Select
    {...select}
    value={value === '' ? BLANK : value}
    options={[{ value: BLANK, label: blank }, ...options]}
    onChange={({ target }) => onPick(target.value === BLANK ? '' : target.value)}
  />
);
