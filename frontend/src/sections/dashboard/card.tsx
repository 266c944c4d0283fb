import type { ReactNode } from 'react';
import { IconButton } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { cx } from '@/lib/class-names';
import { cardLabels, withCardMoved, withCardRemoved, withCardResized, type PlacedCard } from './layout';
import { useLayoutChange } from './use-layout';

interface DashboardCardProps {
  card: PlacedCard;
  at: number;
  of: number;
  sub?: ReactNode;
  /** Content before the card's menu. */
  end?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A dashboard card with a menu to move, resize and remove it without dragging. */
export function DashboardCard({ card, at, of, sub, end, footer, className, children }: DashboardCardProps) {
  const { title } = cardLabels[card.id];
  const change = useLayoutChange();
  return (
    <section className={cx('card', className)} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {sub && <span className="sub">{sub}</span>}
        <span className="end">
          {end}
          <Menu align="end" trigger={<IconButton small icon="more" label={`${title}: card menu`} />}>
            {at > 0 && (
              <MenuItem icon="left" onSelect={() => change(withCardMoved(card.id, -1))}>
                Move forward
              </MenuItem>
            )}
            {at < of - 1 && (
              <MenuItem icon="right" onSelect={() => change(withCardMoved(card.id, 1))}>
                Move back
              </MenuItem>
            )}
            <MenuItem icon="columns" onSelect={() => change(withCardResized(card.id))}>
              {card.double ? 'Normal width' : 'Double width'}
            </MenuItem>
            <MenuRule />
            <MenuItem icon="x" onSelect={() => change(withCardRemoved(card.id))}>
              Remove from the dashboard
            </MenuItem>
          </Menu>
        </span>
      </header>
      {children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
