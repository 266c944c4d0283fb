import { useEffect, useRef } from 'react';

/** For a bar of tabs that scrolls sideways: brings the active one into sight, without moving the page. */
export function useActiveInSight<Bar extends HTMLElement>(active: unknown) {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current="page"], [aria-pressed="true"]');
    if (!bar.current || !tab) return;
    const [frame, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < frame.left || own.right > frame.right) bar.current.scrollLeft += own.left - frame.left - (frame.width - own.width) / 2;
  }, [active]);
  return bar;
}
