// Targets that a finger could miss.

import type { Page } from '@playwright/test';

const LEAST = 44;

/**
 * Controls of the header, the page, its dialog and the bottom bar that a finger could miss. Each is scrolled into view and
 * touched, pixel by pixel, above and below its middle: what another element covers doesn't count, and what reaches beyond
 * the visible box does. The page behind an open dialog isn't measured. A link in a sentence may be low. Entries in the
 * grids of the calendar are as high as their time or their cell allows: the number of their day opens them in a list.
 */
const small = (least: number) => {
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(header, main, .env, .bottomnav, [role="dialog"], [role="alertdialog"], [role="menu"]) :is(a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"])',
  );
  const isHidden = (control: HTMLElement) => {
    const { width, height } = control.getBoundingClientRect();
    const isLabelled = control.closest('label') !== null;
    const isTransparent = getComputedStyle(control).opacity === '0' && !isLabelled;
    return width <= 1 || height <= 1 || isTransparent || !control.checkVisibility({ visibilityProperty: true });
  };
  /** Text of the same line beyond the link, such as the rest of a sentence. */
  const isInSentence = (control: HTMLElement) => {
    const line = control.parentElement;
    if (!['A', 'BUTTON'].includes(control.tagName) || getComputedStyle(control).display !== 'inline' || !line)
      return false;
    return [...line.childNodes].some(
      (node) =>
        node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().split(/\s+/).filter(Boolean).length > 1,
    );
  };
  const isExempt = (control: HTMLElement) =>
    control.matches('.calendar-month .calendar-entry, .calendar-hours-grid .calendar-entry') ||
    control.closest('[aria-hidden="true"], [inert], dialog:not([open])') !== null;
  const isHit = (control: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (control.contains(hit) || control.closest('label')?.contains(hit) === true);
  };
  const heightOf = (control: HTMLElement) => {
    const whole = control.closest('label') ?? control;
    whole.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const box = [...control.getClientRects()].find(({ width }) => width > 1) ?? whole.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + Math.min(box.width / 2, least / 2), 1), innerWidth - 1);
    const middle = box.top + box.height / 2;
    const dialog = document.elementFromPoint(x, middle)?.closest('[role="dialog"]');
    if (dialog && !dialog.contains(control)) return least;
    let from = middle;
    let until = middle;
    while (until - from < 2 * least && isHit(control, x, from - 1)) from -= 1;
    while (until - from < 2 * least && isHit(control, x, until + 1)) until += 1;
    return until - from + 1;
  };
  const described = (control: HTMLElement, height: number) =>
    `${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}" ${Math.round(height)}`;
  const scrolled = () =>
    [document.scrollingElement, ...document.querySelectorAll('*')].flatMap((each) =>
      each && (each.scrollTop !== 0 || each.scrollLeft !== 0)
        ? [{ each, top: each.scrollTop, left: each.scrollLeft }]
        : [],
    );
  const before = scrolled();
  const found = [...controls].flatMap((control) => {
    if (isHidden(control) || isExempt(control) || isInSentence(control)) return [];
    const height = heightOf(control);
    return height < least - 0.5 ? [described(control, height)] : [];
  });
  // Also what the touches scrolled, such as a bar of tabs.
  for (const { each } of scrolled()) each.scrollTo({ top: 0, left: 0, behavior: 'instant' });
  for (const { each, top, left } of before) each.scrollTo({ top, left, behavior: 'instant' });
  return found;
};

export const smallTargets = async (page: Page) => [...new Set(await page.evaluate(small, LEAST))];
