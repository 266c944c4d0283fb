// Where the focus is, and whether a keyboard user can see it.

import type { Locator, Page } from '@playwright/test';

import { expect } from './journey';

/** Fails the journey on any pointer event. Enter or Space on a button triggers a click without a pointer. */
export const forbidPointer = async (page: Page) => {
  await page.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) {
      addEventListener(kind, () => void Promise.reject(new Error(`The journey without a mouse used one: ${kind}`)), {
        capture: true,
      });
    }
  });
};

/**
 * Describes what is wrong with the position of the focus; empty if it is on a visible control with a ring, or at the
 * top of the page or dialog.
 */
const focusFault = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the focus';
    // The page itself, or a dialog without controls: the next Tab goes to the first control.
    if (at.matches('main, [role="dialog"], [role="alertdialog"], [role="menu"]')) return undefined;
    const name = `"${(at.getAttribute('aria-label') ?? (at as HTMLInputElement).labels?.[0]?.textContent ?? at.textContent).trim().slice(0, 40)}" (${at.tagName.toLowerCase()}.${at.className})`;
    // A file input is drawn by the box around it.
    if (!at.checkVisibility({ opacityProperty: at.getAttribute('type') !== 'file', visibilityProperty: true }))
      return `${name} has the focus unseen`;
    const { left, right, top, bottom } = at.getBoundingClientRect();
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ];
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return `${name} has the focus outside the window`;
    const over = document.elementFromPoint(x, y);
    const label = (at as HTMLInputElement).labels?.[0];
    if (over && !at.contains(over) && !over.contains(at) && !label?.contains(over))
      return `${name} has the focus under ${over.tagName.toLowerCase()}.${over.className}`;
    const rung = (element: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow, content } = getComputedStyle(element, pseudo);
      if (pseudo && content === 'none') return false;
      return (
        (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) ||
        (boxShadow !== 'none' && element.matches(':focus, :focus-within'))
      );
    };
    const around = [at, at.parentElement, at.parentElement?.parentElement].filter(
      (each) => each instanceof HTMLElement && each !== document.body,
    ) as HTMLElement[];
    return around.some((each) => rung(each)) || rung(at, '::after') || rung(at, '::before')
      ? undefined
      : `${name} has the focus without a ring`;
  });

/** Expects the focus to be visible, now or in a moment. */
export const expectFocus = (page: Page, where: string) => expect.poll(() => focusFault(page), where).toBeUndefined();

const MOST_TABS = 60;

/** Presses Tab until the control is focused. Every stop on the way must be visible. */
export const tabTo = async (page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(control).toBeVisible();
  for (let pressed = 0; pressed < MOST_TABS; pressed++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect.soft(await focusFault(page), `on the way to ${String(control)}`).toBeUndefined();
  }
  throw new Error(`${String(control)} is more than ${MOST_TABS} times Tab away`);
};
