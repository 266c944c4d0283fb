/** The click of a tap follows lifting the finger within this time. */
const CLICK_MS = 350;

/**
 * The tap that closes a sheet must not press or scroll anything behind it: the page ignores it as it did while the
 * sheet was open.
 */
export function ignoreNextTap(): void {
  const root = document.documentElement;
  const lifted = new AbortController();
  const end = () => {
    lifted.abort();
    setTimeout(() => root.removeAttribute('data-shield'), CLICK_MS);
  };
  root.setAttribute('data-shield', '');
  // Once a finger starts scrolling, its pointer is cancelled, but it is still down.
  for (const kind of ['pointerup', 'touchend', 'touchcancel']) addEventListener(kind, end, { signal: lifted.signal });
}
