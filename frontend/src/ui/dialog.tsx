import { Dialog as Radix } from 'radix-ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { focusElement, isFocusLost, leaveMovedFocus, rememberFocus } from '@/lib/browser/focus-restore';
import { IconButton } from './button';

interface DialogProps {
  title: string;
  description?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
  /** Wraps body and footer, for example in a form. */
  frame?: (inside: ReactNode) => ReactNode;
}

const returnTargets = new WeakMap<Element, () => HTMLElement | undefined>();

/**
 * A dialog opened by the page has no trigger to return the focus to: it goes back to where it was, or near it. A dialog
 * that replaces another, such as a loading one, returns the focus to where that one would have. `returnTo` takes
 * precedence while it finds an element.
 */
function useReturnFocus(returnTo?: () => HTMLElement | null) {
  const [place] = useState(() => {
    const own = rememberFocus(document.activeElement);
    const earlier = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    return () => (earlier && !earlier.isConnected ? returnTargets.get(earlier)?.() : undefined) ?? own();
  });
  const next = () => returnTo?.() ?? place();
  useFocusOnceClosed(next);
  const onCloseAutoFocus = (event: Event) => {
    const target = leaveMovedFocus(event) ? undefined : next();
    if (!target) return;
    event.preventDefault();
    focusElement(target);
  };
  const ref = (drawn: Element | null) => {
    if (drawn) returnTargets.set(drawn, place);
  };
  return { onCloseAutoFocus, ref };
}

/** Radix returns the focus in a timer. A key pressed before that, on a busy machine, would reach nothing. */
function useFocusOnceClosed(next: () => HTMLElement | undefined) {
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useLayoutEffect(
    () => () =>
      queueMicrotask(() => {
        const target = isFocusLost() ? latest.current() : undefined;
        if (target) focusElement(target);
      }),
    [],
  );
}

/** Overlays above the page and its side panel. */
const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], .toast-area';

const FIELDS =
  'input:not([type="hidden"], [type="file"], [disabled]), select:not([disabled]), textarea:not([disabled]), [role="combobox"]';

/**
 * A dialog with fields opens with the first one focused that can be edited; of radio buttons, the checked one. A field
 * with its own autofocus takes precedence; a dialog without fields starts at its first button.
 */
function beginAtField(event: Event) {
  const fields = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(`.body :is(${FIELDS})`)];
  const first = fields.find((each) => !each.matches('[readonly]')) ?? fields[0];
  if (!first) return;
  event.preventDefault();
  if (!(first instanceof HTMLInputElement)) first.focus();
  else if (first.type === 'radio') (fields.find((each) => each.matches(':checked')) ?? first).focus();
  else {
    first.focus();
    first.select();
  }
}

/**
 * A dialog that is open while it is mounted. The scrim is our own element: Radix's overlay injects a style element,
 * which the content security policy blocks.
 */
export function Dialog({
  title,
  description,
  onClose,
  children,
  footer,
  wide,
  frame = (inside) => inside,
}: DialogProps) {
  const back = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content
          className={cx('dialog', wide && 'wide')}
          onOpenAutoFocus={beginAtField}
          {...back}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header>
            <Radix.Title className="grow">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </header>
          {frame(
            <>
              <div className="body">
                {description && <Radix.Description className="t-2">{description}</Radix.Description>}
                {children}
              </div>
              {footer && <footer>{footer}</footer>}
            </>,
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** Buttons next to the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** True if the panel covers the middle of the element, so that the user can't see it focused. */
function isBehind(panel: Element, element: Element): boolean {
  const box = element.getBoundingClientRect();
  const cover = panel.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return x > cover.left && x < cover.right && y > cover.top && y < cover.bottom;
}

/** Closes the panel when the focus moves to a control of the page that the panel covers. */
function useCloseWhenCovering(onClose: () => void) {
  const panelRef = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      if (!panelRef.current || !(target instanceof Element) || target.closest(FLOATING)) return;
      if (isBehind(panelRef.current, target)) close.current();
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return panelRef;
}

/** A panel next to the page, which stays usable: no scrim, and the focus may leave it. Escape inside closes it. */
export function SidePanel({ title, onClose, end, children }: SidePanelProps) {
  const { ref: remember, onCloseAutoFocus } = useReturnFocus();
  const panelRef = useCloseWhenCovering(onClose);
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className="drawer right beside"
          ref={(drawn) => {
            panelRef.current = drawn;
            remember(drawn);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => event.preventDefault()}
          aria-describedby={undefined}
        >
          <div className="head">
            <Radix.Title className="t-title-m grow">{title}</Radix.Title>
            {end}
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </div>
          <div className="body" tabIndex={-1}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Slides in over the page, from the left on small screens (menu) or from the right (preview). */
export function Drawer({
  title,
  side,
  onClose,
  returnTo,
  children,
}: {
  title: string;
  side: 'left' | 'right';
  onClose: () => void;
  /** The element to focus afterwards, if not the one that was focused before. */
  returnTo?: () => HTMLElement | null;
  children: ReactNode;
}) {
  const back = useReturnFocus(returnTo);
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div className="scrim" />
        <Radix.Content className={cx('drawer', side)} {...back} aria-describedby={undefined}>
          <header>
            <Radix.Title className="t-title-m grow">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon="x" label="Close" />
            </Radix.Close>
          </header>
          <div className="body">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
