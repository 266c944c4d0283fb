import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { IconButton } from './button';
import { cx } from '@/lib/class-names';
import { focusPlace, rememberPlace } from '@/lib/kept-focus';

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

const placesBefore = new WeakMap<Element, () => HTMLElement | undefined>();

/**
 * A dialog that the page opens has no button of its own to go back to: the focus returns to where it was, or beside it.
 * One that takes the place of another, such as what was still loading, returns to where that one would have.
 */
function useWayBack() {
  const [place] = useState(() => {
    const own = rememberPlace(document.activeElement);
    const earlier = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]');
    return () => (earlier && !earlier.isConnected ? placesBefore.get(earlier)?.() : undefined) ?? own();
  });
  const onCloseAutoFocus = (event: Event) => {
    const next = place();
    if (!next) return;
    event.preventDefault();
    focusPlace(next);
  };
  const ref = (drawn: Element | null) => {
    if (drawn) placesBefore.set(drawn, place);
  };
  return { onCloseAutoFocus, ref };
}

const FIELDS =
  'input:not([type="hidden"], [type="file"], [disabled]), select:not([disabled]), textarea:not([disabled]), [role="combobox"]';

/**
 * Who opens a dialog with fields wants to fill them in: the first one has the focus, of radio buttons the chosen one. A
 * field that asks for the focus itself has it before this; a dialog without fields begins at its first button.
 */
function beginAtField(event: Event) {
  const fields = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(`.body :is(${FIELDS})`)];
  const [first] = fields;
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
 * A dialog that is open as long as it is drawn. The scrim is our own element: Radix's overlay
 * injects a style element, which the content security policy refuses.
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
  const back = useWayBack();
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
  /** Buttons beside the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** Stands beside the page, which stays usable: no scrim, and the focus may leave it. Escape inside closes it. */
export function SidePanel({ title, onClose, end, children }: SidePanelProps) {
  const back = useWayBack();
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className="drawer right beside"
          {...back}
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

/** Slides in over the page, from the left on small screens (menu) or from the right (a look at something). */
export function Drawer({
  title,
  side,
  onClose,
  children,
}: {
  title: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}) {
  const back = useWayBack();
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
