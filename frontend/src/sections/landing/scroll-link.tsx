import type { MouseEvent, ReactNode } from 'react';

/** Scrolls to a part of this page without changing the URL, so that `/` stays `/`. */
export function ScrollLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const part = document.getElementById(to);
    if (!part) return;
    event.preventDefault();
    part.scrollIntoView();
    part.focus({ preventScroll: true });
  };
  return (
    <a className={className} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  );
}
