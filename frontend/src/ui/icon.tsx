import sprite from './icons.svg';
import type { IconName } from './icon-names';
import { cx } from '@/lib/class-names';

export function Icon({ name, size, className }: { name: IconName; size?: 12 | 14 | 20 | 24; className?: string }) {
  return (
    <svg className={cx('i', size && `i-${size}`, className)} aria-hidden="true" focusable="false">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
