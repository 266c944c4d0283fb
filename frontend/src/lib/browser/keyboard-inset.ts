import { useEffect } from 'react';

/** While `open`, exposes to CSS as `--keyboard` how much of the page the on-screen keyboard covers. */
export function useKeyboardInset(open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!open || !seen) return;
    const { style } = document.documentElement;
    const measure = () =>
      style.setProperty('--keyboard', `${Math.max(0, window.innerHeight - seen.height - seen.offsetTop)}px`);
    measure();
    seen.addEventListener('resize', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      style.removeProperty('--keyboard');
    };
  }, [open]);
}
