/** The click of a tap follows the finger that was lifted this late at most. */
const CLICK_MS = 350;

/** The finger that closes a sheet presses nothing behind it and moves nothing: the page hears it no more than while the sheet was open. */
export function shieldTap(): void {
  const root = document.documentElement;
  const lifted = new AbortController();
  const end = () => {
    lifted.abort();
    setTimeout(() => root.removeAttribute('data-shield'), CLICK_MS);
  };
  root.setAttribute('data-shield', '');
  // A finger that moves is no pointer any more, yet it is still down.
  for (const kind of ['pointerup', 'touchend', 'touchcancel']) addEventListener(kind, end, { signal: lifted.signal });
}
