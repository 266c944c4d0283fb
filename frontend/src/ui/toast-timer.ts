import { useEffect, useRef, useState } from 'react';

interface Point {
  x: number;
  y: number;
}

/** The last position of the pointer: a toast that opens under it is not being hovered. */
let pointer: Point | undefined;
document.addEventListener('pointermove', ({ clientX, clientY }) => (pointer = { x: clientX, y: clientY }), {
  capture: true,
  passive: true,
});

const contains = (toast: Element, { x, y }: Point) => {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** Calls back with true while the pointer is on the toast, if it moved there from outside. */
function watchPointer(toast: Element, onHover: (hovered: boolean) => void): () => void {
  let wasOutside = pointer !== undefined && !contains(toast, pointer);
  const onMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const over = pointerType !== 'touch' && contains(toast, { x: clientX, y: clientY });
    wasOutside ||= !over;
    onHover(over && wasOutside);
  };
  const leave = () => onHover(false);
  document.addEventListener('pointermove', onMove, { passive: true });
  document.documentElement.addEventListener('pointerleave', leave);
  return () => {
    document.removeEventListener('pointermove', onMove);
    document.documentElement.removeEventListener('pointerleave', leave);
  };
}

/** Calls back with true while the focus is in the toast or on the area around it, where F8 puts it. */
function watchFocus(toast: Element, onFocus: (focused: boolean) => void): () => void {
  const read = () =>
    onFocus(
      document.activeElement !== null &&
        (toast.contains(document.activeElement) || document.activeElement.matches('.toast-area')),
    );
  // `focusout` fires before the focus has moved on.
  const readSoon = () => queueMicrotask(read);
  read();
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, readSoon, true);
  return () => {
    for (const event of ['focusin', 'focusout']) document.removeEventListener(event, readSoon, true);
  };
}

function useAttention(toast: Element | null): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const readHidden = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', readHidden);
    const stops = toast ? [watchPointer(toast, setHovered), watchFocus(toast, setFocused)] : [];
    return () => {
      document.removeEventListener('visibilitychange', readHidden);
      for (const stop of stops) stop();
    };
  }, [toast]);
  return hovered || focused || hidden;
}

/** Closes the toast once it has been visible for this long; the clock stops while someone reads or uses it. */
export function useAutoClose(toast: Element | null, duration: number, close: () => void): void {
  const paused = useAttention(toast);
  const left = useRef(duration);
  useEffect(() => {
    if (paused || left.current === Infinity) return;
    const start = Date.now();
    const timer = setTimeout(close, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [paused, close]);
}
