import { useLayoutEffect } from 'react';
import { coversAny, freePosition, type Box, type Obstacles } from '@/lib/browser/toast-position';

const BARS = '.topbar, nav, .dialog footer, .fab, [data-clear]';
const CONTROLS = 'button, input, select, textarea, .input, a.btn, [role="button"], [role="combobox"]';
const LABELLED = '.field, h1';
const READ = '.facts > div, .stat, .money tr, .state-rail';
const EDGE = 16;
const SETTLED_MS = 120;

const boxOf = (element: Element): Box => element.getBoundingClientRect();
const isVisible = ({ left, top, right, bottom }: Box) =>
  right > left && bottom > top && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

/** Under a dialog or a drawer nothing can be pressed, so only its contents count. */
function surface(): Element {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body;
}

function obstaclesIn(area: Element): Obstacles {
  const inside = surface();
  const shown = (selector: string) =>
    [...inside.querySelectorAll(selector)]
      .filter((element) => !area.contains(element))
      .map(boxOf)
      .filter(isVisible);
  return [shown(BARS), shown(CONTROLS), shown(LABELLED), shown(READ)];
}

/** Next to the sidebar, within the edges of the window. */
function availableArea(): Box {
  const main = document.getElementById('main')?.getBoundingClientRect();
  const edge = innerWidth >= 768 ? 24 : EDGE;
  return {
    left: (main?.left ?? 0) + edge,
    right: document.documentElement.clientWidth - edge,
    top: EDGE,
    bottom: innerHeight - edge,
  };
}

function moveToast(area: HTMLElement): void {
  for (const side of ['left', 'right', 'bottom'] as const) area.style[side] = '';
  const { width, height } = area.getBoundingClientRect();
  if (height === 0) return;
  const box = freePosition({ width, height }, availableArea(), obstaclesIn(area));
  area.style.left = `${box.left}px`;
  area.style.right = `${document.documentElement.clientWidth - box.right}px`;
  area.style.bottom = `${innerHeight - box.bottom}px`;
}

/** Places the toast area where it covers no button, field, fact or total, and moves it only when it would. */
export function useFreePosition(toast: Element | null): void {
  useLayoutEffect(() => {
    const area = toast?.closest<HTMLElement>('.toast-area');
    if (!toast || !area) return;
    moveToast(area);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (!area.matches(':hover') && coversAny(boxOf(area), obstaclesIn(area).slice(0, 2))) moveToast(area);
    };
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(check, SETTLED_MS);
    };
    const changes = new MutationObserver(checkSoon);
    changes.observe(document.body, { childList: true, subtree: true });
    // The focused element is never under a toast, not even for a moment.
    addEventListener('focusin', check, true);
    addEventListener('resize', checkSoon);
    addEventListener('scrollend', checkSoon, { capture: true });
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      removeEventListener('focusin', check, true);
      removeEventListener('resize', checkSoon);
      removeEventListener('scrollend', checkSoon, { capture: true });
    };
  }, [toast]);
}
