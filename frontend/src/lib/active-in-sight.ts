/** As the `ref` of a bar of tabs that scrolls sideways: it begins with the active tab in its middle. */
export function activeInSight(bar: HTMLElement | null): void {
  const tab = bar?.querySelector<HTMLElement>('[aria-current="page"]');
  if (bar && tab) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
}
