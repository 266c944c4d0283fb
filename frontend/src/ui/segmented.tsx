import { Icon } from './icon';
import type { IconName } from './icon-names';
import { useActiveInSight } from '@/lib/active-in-sight';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; icon?: IconName }[];
}

/** Two to four ways to see the same thing. */
export function Segmented<T extends string>({ label, value, onChange, options }: SegmentedProps<T>) {
  const bar = useActiveInSight<HTMLSpanElement>(value);
  return (
    <span ref={bar} className="segmented" role="group" aria-label={label}>
      {options.map((option) => (
        <button type="button" key={option.value} aria-pressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.icon && <Icon name={option.icon} size={14} />}
          {option.label}
        </button>
      ))}
    </span>
  );
}
