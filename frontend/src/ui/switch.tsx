import { useId } from 'react';
import { cx } from '@/lib/class-names';

/** On or off, effective immediately. */
export function Switch({
  label,
  checked,
  onChange,
  strong,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
  strong?: boolean;
}) {
  const id = useId();
  return (
    <div className="row between">
      <label htmlFor={id} className={cx(strong && 'strong')}>
        {label}
      </label>
      <button
        type="button"
        id={id}
        role="switch"
        className="switch"
        aria-checked={checked}
        onClick={() => onChange(!checked)}
      />
    </div>
  );
}
