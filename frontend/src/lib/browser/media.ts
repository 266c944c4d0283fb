import { useSyncExternalStore } from 'react';

export const PHONE = '(max-width: 767px)';

/** A rotated device reports its new size a moment after the event. */
const ORIENTATION_CHECK_MS = 100;

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const turned = () => {
        clearTimeout(timer);
        timer = setTimeout(changed, ORIENTATION_CHECK_MS);
      };
      list.addEventListener('change', changed);
      addEventListener('orientationchange', turned);
      return () => {
        clearTimeout(timer);
        list.removeEventListener('change', changed);
        removeEventListener('orientationchange', turned);
      };
    },
    () => matchMedia(query).matches,
  );
}
