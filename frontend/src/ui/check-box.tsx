import { useEffect, useRef } from 'react';
import { cx } from '@/lib/class-names';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange: (checked: boolean, shift: boolean) => void;
}

/** A check box whose label is only announced; it supports the third state "some". */
export function CheckBox({ label, checked, some = false, onChange }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={cx('check', some && 'some')}
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
