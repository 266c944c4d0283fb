/** Keeps keyboard users in place: when the focused control is removed, the nearest remaining one gets the focus. Pure DOM. */

/** How long the page itself may take to put the focus elsewhere. */
const MOMENT_MS = 120;

/** What an element is inside of, from the inside out. A menu belongs to the button that opened it. */
function around(element: Element | null): Element[] {
  if (!element) return [];
  const opener = element.matches('[role="menu"]')
    ? document.getElementById(element.getAttribute('aria-labelledby') ?? '')
    : null;
  return [element, ...around(opener ?? element.parentElement)];
}

/** Remembers what is around a control; later it answers the closest of it that is still there. */
export function rememberPlace(element: Element | null): () => HTMLElement | undefined {
  const chain = around(element);
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

/** Focuses a control, or a part of the page that has no focus of its own: the next Tab then goes to the first control in it. */
export function focusPlace(place: HTMLElement): void {
  place.focus({ preventScroll: true });
  if (document.activeElement === place) return;
  place.tabIndex = -1;
  place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  place.focus({ preventScroll: true });
}

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** From now on no control takes the focus with it. Answers how to stop. */
export function keepFocus(): () => void {
  let last = document.activeElement;
  let place = rememberPlace(last);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : null;
    place = rememberPlace(last);
  };
  // A press beside the controls gives the focus up on purpose.
  const forget = () => {
    if (isLost() && last?.isConnected) last = null;
  };
  const isGone = () => last !== null && isLost() && (!last.isConnected || last.matches(':disabled'));
  const look = () => {
    if (!isGone()) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = isGone() ? place() : undefined;
      if (next) focusPlace(next);
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
