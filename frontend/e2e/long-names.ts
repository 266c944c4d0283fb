// What a word that is wider than its place does to a page.

import type { Page } from '@playwright/test';

/** The longest word in dictionaries of German: 80 letters without a place to break. */
export const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/**
 * Texts with the long word that lie outside of their box, or are cut off without an ellipsis; badges and buttons that it
 * pushes out of sight; and a page that is wider than its window. Tables in a scrolling frame may be wider than it.
 */
const faults = (word: string) => {
  const found = new Set<string>();
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) found.add(`the page is ${over} px wider than the window`);
  const top = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1);
  const name = (of: Element) => `${of.tagName.toLowerCase()}${[...of.classList].map((each) => `.${each}`).join('')}`;
  const pathOf = (of: Element) =>
    [of.parentElement?.parentElement, of.parentElement, of].flatMap((each) => (each ? [name(each)] : [])).join(' ');
  const scrolls = (style: CSSStyleDeclaration) => ['auto', 'scroll'].includes(style.overflowX);
  const isClipped = (style: CSSStyleDeclaration) => ['hidden', 'clip'].includes(style.overflowX);
  const shortens = (of: Element, style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' ||
    style.getPropertyValue('-webkit-line-clamp') !== 'none' ||
    of.matches('input, select');
  /** Why this part of an element isn't seen whole; undefined if it is. */
  const lost = (of: HTMLElement, { right, bottom }: DOMRect, isText: boolean): string | undefined => {
    for (let around: HTMLElement | null = of; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = around.getBoundingClientRect();
      const out = right > box.right + 1;
      const below = isClipped(style) && bottom > box.bottom + 4 && around.clientHeight > 0;
      if (isText && (out || below) && shortens(around, style)) return undefined;
      if (scrolls(style)) return undefined;
      if (out) return isClipped(style) ? `is cut off by ${name(around)}` : `sticks out of ${name(around)}`;
      if (below && isText) return `is cut off at the bottom of ${name(around)}`;
      if (style.position === 'fixed') return undefined;
    }
    return undefined;
  };
  const roots = top ? [top] : [...document.querySelectorAll<HTMLElement>('main, body > header, .crumbs')];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || !node.textContent?.includes(word.slice(0, 12)) || !of.checkVisibility({ visibilityProperty: true }))
        continue;
      if (of.closest('.sr, script, style, option, [inert], .print-only')) continue;
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const why = box.width > 1 && lost(of, box, true);
        if (why) found.add(`${pathOf(of)} ${why}`);
      }
    }
    for (const each of root.querySelectorAll<HTMLElement>('.badge, .btn, button, .money')) {
      const box = each.getBoundingClientRect();
      if (box.width <= 1 || !each.checkVisibility({ visibilityProperty: true }) || each.closest('.sr, [inert]'))
        continue;
      const why = lost(each, box, false);
      if (why) found.add(`${pathOf(each)} "${each.innerText.slice(0, 20)}" ${why}`);
    }
  }
  return [...found];
};

export const longNameFaults = (page: Page) => page.evaluate(faults, WORD);
