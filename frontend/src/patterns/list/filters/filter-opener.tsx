import { cloneElement, Suspense, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';

interface FilterOpenerProps {
  /** The button while nothing is open. */
  closed: ReactElement<ComponentProps<'button'>>;
  /** The button with its popover, from a part that `load` loads. */
  open: ReactNode;
  load: () => Promise<unknown>;
}

/** A filter button whose popover is loaded when the user is about to press it. */
export function FilterOpener({ closed, open, load }: FilterOpenerProps) {
  const [wanted, setWanted] = useState(false);
  const ahead = () => void load().catch(() => undefined);
  const button = cloneElement(closed, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => setWanted(true),
  });
  return wanted ? <Suspense fallback={button}>{open}</Suspense> : button;
}
