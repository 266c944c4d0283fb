const ACTIVE = '[aria-current="page"], .segmented > [aria-pressed="true"]';

/**
 * Use as the `ref` of a horizontally scrolling bar of tabs: scrolls the active one into the middle, also when another
 * becomes active and when the bar or its tabs change their size, as they do when style sheets or fonts arrive.
 */
export function activeInSight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const show = () => {
    const tab = bar.querySelector<HTMLElement>(ACTIVE);
    if (tab) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
  };
  // Its first call comes before anything is drawn.
  const sizes = new ResizeObserver(show);
  for (const box of [bar, ...bar.querySelectorAll('a, button')]) sizes.observe(box);
  const choice = new MutationObserver(show);
  choice.observe(bar, { subtree: true, childList: true, attributeFilter: ['aria-current', 'aria-pressed'] });
  return () => {
    sizes.disconnect();
    choice.disconnect();
  };
}
