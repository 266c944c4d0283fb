import { cx } from '@/lib/class-names';
import { hue, initials } from '@/lib/names';

/** Decorates a name and never replaces it. */
export function Avatar({ id, name, size, me }: { id: string; name: string; size?: 'md' | 'lg'; me?: boolean }) {
  const colour = hue(id);
  return (
    <span className={cx('avatar', me ? 'me' : colour > 0 && `a${colour}`, size)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
