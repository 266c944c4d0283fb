import type { ReactNode } from 'react';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { cx } from '@/lib/class-names';

/** The header of a card: picture, the name as a link, a description. */
export function CardTop({
  picture,
  name,
  sub,
  box,
  num,
}: {
  picture: ReactNode;
  name: ReactNode;
  sub: ReactNode;
  box?: ReactNode;
  num?: boolean;
}) {
  return (
    <div className="top">
      {picture}
      <div className="grow">
        <h2 className={cx('trunc', num && 'num')}>{name}</h2>
        <p className="t-small t-3 trunc">{sub}</p>
      </div>
      {box}
    </div>
  );
}

/** One fact on a card, next to its icon. */
export function CardFact({ icon, num, children }: { icon: IconName; num?: boolean; children: ReactNode }) {
  return (
    <p className="ln">
      <Icon name={icon} size={14} />
      <span className={num ? 'trunc num' : 'trunc'}>{children}</span>
    </p>
  );
}

/** The footer of a card: the amount, its label, and a quantity. */
export function CardFoot({ value, note, end }: { value: ReactNode; note: ReactNode; end: ReactNode }) {
  return (
    <div className="bot">
      <div>
        <p className="v">{value}</p>
        <p className="t-caption t-3 trunc">{note}</p>
      </div>
      {end}
    </div>
  );
}

interface PhoneLineProps {
  picture: ReactNode;
  /** A link that covers the whole line: `className={LINE_LINK}`. */
  link: ReactNode;
  sub: ReactNode;
  num?: boolean;
  /** Its number, or one action. */
  end?: ReactNode;
  /** The status line. */
  children: ReactNode;
}

export const LINE_LINK = 'l1 trunc block stretched';

/** A record on a phone: two lines and a status line. */
export function PhoneLine({ picture, link, sub, num, end, children }: PhoneLineProps) {
  return (
    <div className="pcard">
      {picture}
      <div className="grow">
        {link}
        <p className={cx('l2 trunc', num && 'num')}>{sub}</p>
      </div>
      {end}
      <div className="meta">{children}</div>
    </div>
  );
}

/** The placeholder picture of a record. */
export function IconThumb({ icon, large }: { icon: IconName; large?: boolean }) {
  return (
    <span className={cx('thumb', large && 'lg')} aria-hidden="true">
      <Icon name={icon} size={large ? 20 : undefined} />
    </span>
  );
}
