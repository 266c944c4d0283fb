import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react';
import type { MenuProps, OpenMenu, RadioProps } from './menu-parts';

/** What a menu is made of comes when somebody is about to open one, or when the page has time. */
export const loadMenus = () => import('./menu-parts');

const Opened = lazy<typeof OpenMenu>(() => loadMenus().then((parts) => ({ default: parts.OpenMenu })));
const Radios = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuRadios })));

export const MenuItem = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuItem })));
/** A menu entry that is a link: `<MenuLink><Link to="…">…</Link></MenuLink>`. */
export const MenuLink = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuLink })));
export const MenuGroup = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuGroup })));
export const MenuRule = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuRule })));
/** Stays open while boxes are ticked. */
export const MenuChecks = lazy(() => loadMenus().then((parts) => ({ default: parts.MenuChecks })));

export function MenuRadios<T extends string>(props: RadioProps<T>) {
  return <Radios {...(props as unknown as RadioProps<string>)} />;
}

const soon = () => void loadMenus().catch(() => undefined);

/** A menu button. Until it is opened for the first time it is only the button. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    props.onOpenChange?.(true);
  };
  const button = cloneElement(props.trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'data-state': 'closed',
    onPointerEnter: soon,
    onFocus: soon,
    onClick: open,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
  if (!wanted && !props.open) return button;
  return (
    <Suspense fallback={button}>
      <Opened {...props} />
    </Suspense>
  );
}
