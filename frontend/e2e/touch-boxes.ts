// Targets on a tablet, by the height of their boxes: a tablet has room, and its pages are measured by touch on a phone.

import type { Page } from '@playwright/test';

const LEAST = 44;

/**
 * Controls of the header, the page and its dialog that are too low for a finger. A link in a line of text may be low; a
 * control inside a label, or with an extended target, counts with it. Entries in the grids of the calendar are as high as
 * their time or their cell allows: the number of their day opens them in a list.
 */
const small = (least: number) => {
  const controls = document.querySelectorAll<HTMLElement>(
    ':is(header, main, [role="dialog"]) :is(a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"])',
  );
  const reach = (of: HTMLElement, part: string) => {
    const style = getComputedStyle(of, part);
    return style.content !== 'none' && style.position === 'absolute' ? parseFloat(style.height) || 0 : 0;
  };
  return [...controls].flatMap((control) => {
    const box = control.getBoundingClientRect();
    const style = getComputedStyle(control);
    const hidden = box.width <= 1 || box.height <= 1 || style.visibility === 'hidden' || style.opacity === '0';
    const inText = control.tagName === 'A' && style.display === 'inline' && reach(control, '::after') === 0;
    const covered = control.closest('[aria-hidden="true"], [inert]') !== null;
    const inGrid = control.matches('.calendar-month .calendar-entry, .calendar-hours-grid .calendar-entry');
    if (hidden || inText || inGrid || covered || control.closest('dialog:not([open])')) return [];
    const around = [control, control.closest('label'), control.parentElement?.closest('.input, .select-wrap')].map(
      (each) => each?.getBoundingClientRect().height ?? 0,
    );
    const high = Math.max(...around, reach(control, '::before'), reach(control, '::after'));
    return high < least - 0.5
      ? [
          `${control.tagName.toLowerCase()}.${control.className} "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 30)}" ${Math.round(high)}`,
        ]
      : [];
  });
};

export const smallBoxes = async (page: Page) => [...new Set(await page.evaluate(small, LEAST))];
