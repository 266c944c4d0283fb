/** Use as the `ref` of a horizontally scrolling tab bar: scrolls the active tab into the middle. */
export function activeInSight(bar: HTMLElement | null): void {
  const tab = bar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (bar && tab) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}
