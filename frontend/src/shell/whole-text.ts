/** The element at or around this one that shortens its text with an ellipsis, unless one of them has a title. */
function shortenedAround(start: Element): HTMLElement | undefined {
  if (start.closest('[title], input, select, textarea')) return undefined;
  for (let each: Element | null = start; each && each !== document.body; each = each.parentElement) {
    if (!(each instanceof HTMLElement) || getComputedStyle(each).textOverflow !== 'ellipsis') continue;
    return each.scrollWidth > each.clientWidth ? each : undefined;
  }
  return undefined;
}

/** While the pointer is over a shortened text, its title shows the whole text. It loads after the page. */
export function showWholeTexts(): void {
  const show = ({ target }: MouseEvent) => {
    const shortened = target instanceof Element && shortenedAround(target);
    if (!shortened) return;
    shortened.title = shortened.innerText.trim();
    shortened.addEventListener('mouseleave', () => shortened.removeAttribute('title'), { once: true });
  };
  document.addEventListener('mouseover', show);
}
