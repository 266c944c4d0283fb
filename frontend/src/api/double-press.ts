/** Whether a change was started since the first click. */
let hasStarted = false;

export const noteChange = (): void => {
  hasStarted = true;
};

/**
 * Once the first click has started a change, the other clicks of a double click are ignored: they would repeat the
 * change, or press the button that has taken the place of the first.
 */
export function ignoreDoublePresses(): void {
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
