import { Toast as Radix } from 'radix-ui';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '@/lib/class-names';
import { ariaKeys, spokenKeys } from '@/lib/keys/shortcuts';
import { toasts, type Toast, type ToastVariant } from '@/lib/browser/toasts';
import { Button, IconButton } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-names';
import { useFocusBeforeToast, useFocusDespiteTrap } from './toast-focus';
import { useFreePosition } from './toast-position';
import { useAutoClose } from './toast-timer';

const icons: Record<ToastVariant, IconName> = {
  success: 'check-c',
  error: 'error',
  warning: 'alert',
  info: 'info',
  loading: 'refresh',
};

const openBelow = ['dialog', 'alertdialog', 'menu'].map((role) => `[role="${role}"][data-state="open"]`).join();

/** One toast at a time, always the newest; F8 moves the focus to it; a swipe of 50 pixels closes it. */
export function Toaster() {
  const [visible] = useSyncExternalStore(toasts.subscribe, toasts.read);
  const [aside, setAside] = useState(false);
  useFocusDespiteTrap();
  // The newer of two layers gets the key: a toast that appeared over an open dialog steps aside and comes back.
  const letEscapeThrough = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('.toast-area') || !document.querySelector(openBelow)) return;
    event.preventDefault();
    flushSync(() => setAside(true));
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
    setAside(false);
  };
  return (
    <Radix.Provider label="Notification" swipeDirection="right" swipeThreshold={50}>
      {visible && !aside && <OneToast key={keyOf(visible)} toast={visible} onEscape={letEscapeThrough} />}
      {/* A modal dialog hides the page from screen readers, except live regions. Each toast announces itself. */}
      <Radix.Viewport className="toast-area" hotkey={['F8']} label="Toast notifications" aria-live="off" />
    </Radix.Provider>
  );
}

/** Progress updates one toast; anything else is a new toast, announced and timed from its start. */
const keyOf = ({ id, variant, title }: Toast) => (variant === 'loading' ? id : `${id} ${variant} ${title}`);

const tipOf = ({ label, keys }: NonNullable<Toast['action']>) =>
  keys ? { title: `${label} (${spokenKeys(keys)})`, 'aria-keyshortcuts': ariaKeys(keys) } : {};

function OneToast({ toast, onEscape }: { toast: Toast; onEscape: (event: KeyboardEvent) => void }) {
  const { id } = toast;
  const [node, setNode] = useState<HTMLElement | null>(null);
  const goBack = useFocusBeforeToast(node);
  const close = useCallback(() => {
    goBack();
    toasts.close(id);
  }, [goBack, id]);
  useAutoClose(node, toast.duration, close);
  useFreePosition(node);
  return (
    <Radix.Root
      ref={setNode}
      className={cx('toast', toast.variant)}
      type={toast.variant === 'error' ? 'foreground' : 'background'}
      duration={Infinity}
      data-escape="own"
      onEscapeKeyDown={onEscape}
      onOpenChange={(open) => !open && close()}
    >
      <Icon name={icons[toast.variant]} className={cx(toast.variant === 'loading' && 'spin')} />
      <div className="grow">
        <Radix.Title className={cx(toast.description && 'semi')}>{toast.title}</Radix.Title>
        {toast.description && <Radix.Description>{toast.description}</Radix.Description>}
      </div>
      <div className="end">
        {toast.action && (
          <Radix.Action asChild altText={`${toast.action.label}: ${toast.title}`} onClick={toast.action.run}>
            <Button size="sm" {...tipOf(toast.action)}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
        <Radix.Close asChild>
          <IconButton icon="x" label="Close" small />
        </Radix.Close>
      </div>
    </Radix.Root>
  );
}
