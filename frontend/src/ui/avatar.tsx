import { cx } from '@/lib/class-names';
import { hue, initials } from '@/lib/text/names';

interface AvatarProps {
  id: string;
  name: string;
  size?: 'md' | 'lg';
  me?: boolean;
  photo?: string | null;
}

/** Decorates a name and never replaces it. A photo covers the initials, which are seen if it can't be loaded. */
export function Avatar({ id, name, size, me, photo }: AvatarProps) {
  const colour = hue(id);
  return (
    <span className={cx('avatar', me ? 'me' : colour > 0 && `a${colour}`, size)} aria-hidden="true">
      {initials(name)}
      {photo && <img src={photo} alt="" />}
    </span>
  );
}
