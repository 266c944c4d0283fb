import type { ComponentPropsWithRef } from 'react';
import { cx } from '@/lib/class-names';
import { Icon } from './icon';

interface SelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly { value: string; label: string; title?: string }[];
  /** The first option, without a value. */
  blank?: string;
  /** Its value was refused. */
  isWrong?: boolean;
  /** Classes of the frame around it. */
  frame?: string;
}

/** The browser's own list of options. */
export const Select = ({ options, blank, isWrong, frame, ...select }: SelectProps) => (
  <span className={cx('select-wrap', frame)}>
    <select {...select} className={cx('select', isWrong && 'is-error')}>
      {blank !== undefined && <option value="">{blank}</option>}
      {options.map(({ value, label, title }) => (
        <option key={value} value={value} title={title}>
          {label}
        </option>
      ))}
    </select>
    <Icon name="c-down" />
  </span>
);
