import { Toast as Radix } from 'radix-ui';
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from './button';
import { Icon } from './icon';
import type { IconName } from './icon-names';
import { cx } from '@/lib/class-names';
import { ariaKeys, spoken } from '@/lib/shortcuts';
import { TOAST_MS, toasts, type Toast, type ToastVariant } from '@/lib/toasts';

const icons: Record<ToastVariant, IconName> = {
  success: 'check-c',
  error: 'error',
  warning: 'alert',
  info: 'info',
  loading: 'refresh',
};

const openBelow = ['dialog', 'alertdialog', 'menu'].map((role) => `[role="${role}"][data-state="open"]`).join();

/** One toast at a time; F8 jumps to it; a swipe of 50 pixels closes it. */
export function Toaster() {
  const [visible] = useSyncExternalStore(toasts.subscribe, toasts.read);
  const [aside, setAside] = useState(false);
  // Of two layers the newer one takes the key: a toast that came while a dialog is open steps aside and comes back.
  const letEscapeThrough = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('.toast-area') || !document.querySelector(openBelow)) return;
    event.preventDefault();
    flushSync(() => setAside(true));
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }));
    setAside(false);
  };
  return (
    <Radix.Provider label="Notification" duration={TOAST_MS} swipeDirection="right" swipeThreshold={50}>
      {visible && !aside && <OneToast key={visible.id + visible.variant} toast={visible} onEscape={letEscapeThrough} />}
      <Radix.Viewport className="toast-area" hotkey={['F8']} label="Toast notifications" />
    </Radix.Provider>
  );
}

const tipOf = ({ label, keys }: NonNullable<Toast['action']>) => (keys ? { title: `${label} (${spoken(keys)})`, 'aria-keyshortcuts': ariaKeys(keys) } : {});

function OneToast({ toast, onEscape }: { toast: Toast; onEscape: (event: KeyboardEvent) => void }) {
  const close = () => toasts.close(toast.id);
  return (
    <Radix.Root
      className={cx('toast', toast.variant)}
      type={toast.variant === 'error' ? 'foreground' : 'background'}
      duration={toast.duration}
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
