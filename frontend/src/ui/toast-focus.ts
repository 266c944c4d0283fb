import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

const AREA = '.toast-area';
const isInArea = (target: EventTarget | null) => target instanceof Element && target.closest(AREA) !== null;

/**
 * A modal dialog takes back the focus that leaves it, with listeners on the document. A toast beside it is part of the
 * page that can be used, so those listeners don't hear of it. Our own listen while the event goes down to its target.
 */
export function useFocusDespiteTrap(): void {
  useEffect(() => {
    const root = document.documentElement;
    const onFocusIn = (event: FocusEvent) => isInArea(event.target) && event.stopPropagation();
    const onFocusOut = (event: FocusEvent) => isInArea(event.relatedTarget) && event.stopPropagation();
    root.addEventListener('focusin', onFocusIn);
    root.addEventListener('focusout', onFocusOut);
    return () => {
      root.removeEventListener('focusin', onFocusIn);
      root.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}

/** When a toast that was focused with F8, or clicked, goes away for any reason, the focus returns to where it was. */
export function useFocusBeforeToast(toast: HTMLElement | null): () => void {
  const before = useRef<Element>(null);
  const goBack = useCallback(() => {
    if (!isInArea(document.activeElement)) return;
    const target =
      before.current instanceof HTMLElement && before.current.isConnected
        ? before.current
        : document.getElementById('main');
    target?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const note = ({ target, relatedTarget }: FocusEvent) => {
      if (isInArea(target) && relatedTarget instanceof Element && !isInArea(relatedTarget))
        before.current = relatedTarget;
    };
    document.addEventListener('focusin', note, true);
    return () => {
      document.removeEventListener('focusin', note, true);
      if (toast?.contains(document.activeElement)) goBack();
    };
  }, [toast, goBack]);
  return goBack;
}
