import { cloneElement, createContext, useContext, type ReactElement } from 'react';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { MenuItem, MenuLink } from '@/ui/menu';
import { cx } from '@/lib/class-names';

/** True inside a list's "More" menu, where actions are menu items. */
export const InMoreMenu = createContext(false);

interface ListActionProps {
  icon: IconName;
  label: string;
  quiet?: boolean;
  /** The label while the action runs. */
  busy?: string | false;
  onClick?: () => void;
  /** A link without children, for an action that opens another page. */
  link?: ReactElement<{ className?: string }>;
}

/** A secondary action of a list: a button next to the title, and an item of the "More" menu on a phone. */
export function ListAction({ icon, label, quiet, busy, onClick, link }: ListActionProps) {
  const inMenu = useContext(InMoreMenu);
  if (link && inMenu) {
    return <MenuLink>{cloneElement(link, { className: 'item' }, <Icon name={icon} />, <span>{label}</span>)}</MenuLink>;
  }
  if (link) return cloneElement(link, { className: cx('btn', quiet && 'quiet') }, <Icon name={icon} />, label);
  if (inMenu) {
    return (
      <MenuItem icon={icon} onSelect={() => onClick?.()}>
        {label}
      </MenuItem>
    );
  }
  return (
    <Button variant={quiet ? 'quiet' : 'plain'} icon={icon} busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
}
