/** Keeps keyboard users in place: when the focused control is removed, the nearest remaining one gets the focus. Pure DOM. */

/** How long the page may take to move the focus itself. */
const MOMENT_MS = 120;

/** Returns the ancestors of an element, innermost first. A menu belongs to the button that opened it. */
function ancestorsOf(element: Element | null): Element[] {
  if (!element) return [];
  const opener = element.matches('[role="menu"]')
    ? document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    : null;
  return [element, ...ancestorsOf(opener ?? element.parentElement)];
}

/** Remembers the surroundings of a control; the returned function finds the closest of them that still exists. */
export function rememberFocus(element: Element | null): () => HTMLElement | undefined {
  const chain = ancestorsOf(element);
  return () =>
    chain.find(
      (each): each is HTMLElement =>
        each instanceof HTMLElement &&
        each.isConnected &&
        each !== document.body &&
        each !== document.documentElement &&
        !each.matches(':disabled'),
    ) ??
    document.getElementById('main') ??
    undefined;
}

/** Focuses a control, or a region that isn't focusable itself so that the next Tab goes to its first control. */
export function focusElement(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * For `onCloseAutoFocus`, which comes a moment after a menu, popover or dialog has closed: if the focus has moved on by
 * then, for example to the palette or another menu, it stays there. Returns whether it has.
 */
export function leaveMovedFocus(event: Event): boolean {
  if (isFocusLost()) return false;
  event.preventDefault();
  return true;
}

/** Starts restoring lost focus; returns a function that stops it. */
export function watchLostFocus(): () => void {
  let last = document.activeElement;
  let place = rememberFocus(last);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
    place = rememberFocus(last);
  };
  // A click outside the controls gives up the focus on purpose.
  const forget = () => {
    if (isFocusLost() && last?.isConnected) last = null;
  };
  const isGone = () => last !== null && isFocusLost() && (!last.isConnected || last.matches(':disabled'));
  const look = () => {
    if (!isGone()) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = isGone() ? place() : undefined;
      if (next) focusElement(next);
    }, MOMENT_MS);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerup', forget);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerup', forget);
  };
}
