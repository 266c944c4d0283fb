/** The toast queue: one toast is visible, and a newer one replaces it. */
export type ToastVariant = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface Toast {
  id: string;
  variant: ToastVariant;
  title: string;
  description?: string;
  /** Milliseconds; Infinity stays until closed. */
  duration: number;
  /** `keys` is a shortcut for the action. */
  action?: { label: string; run: () => void; keys?: string };
  /** A change made by others: it follows the toast of the user's own action and never replaces it. */
  news?: boolean;
}

const TOAST_MS = 4000;
const UNDO_MS = 10_000;

/** The first is visible. Behind it: the latest news of each kind, and running tasks. */
let stack: readonly Toast[] = [];
let lastToastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  stack = next;
  listeners.forEach((listener) => listener());
}

const isRunning = (toast: Toast) => toast.variant === 'loading';

/** A running task reappears once the newer toast has closed; any other toast is dropped. */
function withNewest(others: readonly Toast[], newest: Toast): readonly Toast[] {
  const running = others.filter(isRunning);
  const own = others.filter((toast) => !isRunning(toast) && !toast.news);
  const news = others.filter((toast) => toast.news);
  return newest.news ? [...own, ...news, newest, ...running] : [newest, ...news, ...running];
}

export const toasts = {
  read: () => stack,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show(toast: Partial<Toast> & Pick<Toast, 'variant' | 'title'>): string {
    const usual = toast.variant === 'loading' ? Infinity : toast.action ? UNDO_MS : TOAST_MS;
    const whole: Toast = { id: `toast-${++lastToastId}`, duration: usual, ...toast };
    // Progress updates of background tasks stay in place.
    const isProgress = isRunning(whole) && stack.some(({ id }) => id === whole.id);
    if (isProgress) set(stack.map((each) => (each.id === whole.id ? whole : each)));
    else
      set(
        withNewest(
          stack.filter(({ id }) => id !== whole.id),
          whole,
        ),
      );
    return whole.id;
  },
  close(id: string) {
    set(stack.filter((toast) => toast.id !== id));
  },
};
