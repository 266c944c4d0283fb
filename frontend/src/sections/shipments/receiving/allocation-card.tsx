import '@/styles/item-ticket.css';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

interface ItemTicketProps {
  /** The left half: a serial number, a quantity, a name. */
  item: ReactNode;
  /** Solid: just scanned. Dashed: not assigned yet. Otherwise joined. */
  look?: 'now' | 'none';
  /** Decoration of the right half. */
  mark?: ReactNode;
  title: ReactNode;
  note: ReactNode;
  end?: ReactNode;
}

/**
 * A ticket with the item on the left and the order and its customer on the right, joined by a round tab. Used only for
 * allocations.
 */
export function ItemTicket({ item, look, mark, title, note, end }: ItemTicketProps) {
  return (
    <div className={cx('item-ticket', look)}>
      <span className="item-ticket-item mono">
        <span className="trunc">{item}</span>
      </span>
      <span className="item-ticket-order">
        {mark}
        <span className="grow">
          <span className="l1">{title}</span>
          <span className="l2 num">{note}</span>
        </span>
        {end && <span className="t-caption end">{end}</span>}
      </span>
    </div>
  );
}
