import sprite from './icons.svg?raw';
import type { IconName } from './icon-names';
import { cx } from '@/lib/class-names';

// The sprite is in the document once. From a separate file each use would cost three times as much, which matters in a
// list of fifty rows, and the icons would arrive a request later.
const drawings = document.importNode(new DOMParser().parseFromString(sprite, 'image/svg+xml').documentElement, true);
for (const [name, value] of [
  ['width', '0'],
  ['height', '0'],
  ['aria-hidden', 'true'],
  ['class', 'drawings'],
] as const)
  drawings.setAttribute(name, value);
document.body.prepend(drawings);

export function Icon({ name, size, className }: { name: IconName; size?: 12 | 14 | 20 | 24; className?: string }) {
  return (
    <svg className={cx('i', size && `i-${size}`, className)} aria-hidden="true" focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
