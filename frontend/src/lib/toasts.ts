/** The queue behind the toasts. One is visible, at most three wait, the same id replaces. */
export type ToastVariant = 'success' | 'error' | 'warning' | 'info' | 'loading';

export interface Toast {
  id: string;
  variant: ToastVariant;
  title: string;
  description?: string;
  /** Milliseconds; Infinity stays until closed. */
  duration: number;
  /** `keys` do the same. */
  action?: { label: string; run: () => void; keys?: string };
  /** What others did: it waits behind what this person did, and is the first to go when too many wait. */
  news?: boolean;
}

export const TOAST_MS = 4000;
export const UNDO_MS = 10_000;
const WAITING = 3;

let queue: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  queue = next;
  listeners.forEach((listener) => listener());
}

/** Without the oldest that waits once too many do; news goes first. */
function uncrowded(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= 1 + WAITING) return all;
  const oldest = all.findIndex((toast, place) => place > 0 && toast.news);
  return all.toSpliced(oldest > 0 ? oldest : 1, 1);
}

export const toasts = {
  read: () => queue,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  show(toast: Partial<Toast> & Pick<Toast, 'variant' | 'title'>): string {
    const usual = toast.variant === 'loading' ? Infinity : toast.action ? UNDO_MS : TOAST_MS;
    const whole: Toast = { id: `toast-${++made}`, duration: usual, ...toast };
    if (queue.some((waiting) => waiting.id === whole.id)) {
      set(queue.map((waiting) => (waiting.id === whole.id ? whole : waiting)));
    } else {
      const [own, news] = [false, true].map((kind) => [...queue, whole].filter((toast) => (toast.news ?? false) === kind)) as [Toast[], Toast[]];
      set(uncrowded([...own, ...news]));
    }
    return whole.id;
  },
  close(id: string) {
    set(queue.filter((toast) => toast.id !== id));
  },
};
