import { cloneElement, lazy, Suspense, useState, type ComponentType, type ReactElement } from 'react';
import type { MenuProps, RadioProps } from './menu-parts';

type Parts = typeof import('./menu-parts');

let parts: Parts | undefined;

/** The menu's parts load when a user is about to open one, or when the page is idle. */
export const loadMenus = async (): Promise<Parts> => (parts = await import('./menu-parts'));

/** Rendered synchronously once the parts have loaded: a menu that fills late would lose keys pressed in between. */
function part<Props extends object>(pick: (all: Parts) => ComponentType<Props>): ComponentType<Props> {
  const Waiting = lazy(async () => ({ default: pick(await loadMenus()) })) as unknown as ComponentType<Props>;
  return function MenuPart(props: Props) {
    const [Part] = useState(() => (parts ? pick(parts) : Waiting));
    return <Part {...props} />;
  };
}

const OpenedMenu = part((all) => all.OpenMenu);
const Radios = part<RadioProps<string>>((all) => all.MenuRadios);

export const MenuItem = part((all) => all.MenuItem);
/** A menu item that is a link: `<MenuLink><Link to="…">…</Link></MenuLink>`. */
export const MenuLink = part((all) => all.MenuLink);
export const MenuGroup = part((all) => all.MenuGroup);
export const MenuRule = part((all) => all.MenuRule);
/** Stays open while boxes are checked. */
export const MenuChecks = part((all) => all.MenuChecks as ComponentType<Parameters<Parts['MenuChecks']>[0]>);

export function MenuRadios<T extends string>(props: RadioProps<T>) {
  return <Radios {...(props as unknown as RadioProps<string>)} />;
}

const preloadMenus = () => void loadMenus().catch(() => undefined);

/** A menu button. Until it is first opened it is only the button. */
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
    onPointerEnter: preloadMenus,
    onFocus: preloadMenus,
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
      <OpenedMenu {...props} />
    </Suspense>
  );
}
