import type { MutationCache } from '@tanstack/react-query';

/**
 * Once the first click has started a change, the other clicks of a double click are ignored: they would repeat the
 * change, or press the button that has taken the place of the first.
 */
export function ignoreDoublePresses(changes: MutationCache): void {
  /** Whether a change was started since the first click. */
  let hasStarted = false;
  changes.subscribe(({ type, mutation }) => {
    if (type === 'added' && mutation.meta && !mutation.meta.repeatable) hasStarted = true;
  });
  const check = (event: MouseEvent) => {
    if (event.detail < 2) hasStarted = false;
    else if (hasStarted) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', check, { capture: true });
  // A corrected field is sent again, however quickly.
  document.addEventListener('input', () => (hasStarted = false), { capture: true });
}
