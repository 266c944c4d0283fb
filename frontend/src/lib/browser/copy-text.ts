import { toasts } from './toasts';

const ID = 'copy';

/** Copies a text and says so: "Setup key copied". `otherwise` is what to do if the browser doesn't allow it. */
export function copyText(text: string, done: string, otherwise?: string): void {
  navigator.clipboard.writeText(text).then(
    () => toasts.show({ id: ID, variant: 'success', title: done }),
    () => toasts.show({ id: ID, variant: 'error', title: "Couldn't copy", description: otherwise }),
  );
}
