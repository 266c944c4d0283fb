// Walks through a page with Tab alone.

import type { Page } from '@playwright/test';

interface Seen {
  element: HTMLElement;
  style: string;
}

interface Walk {
  /** How many controls were reached. */
  stops: number;
  faults: string[];
}

interface RunningWalk extends Walk {
  last?: Seen;
  visited: Set<Element>;
  /** The focus left the page or is back at the start. */
  ended: boolean;
  /** Looks at the focused control. */
  look: () => void;
}

declare global {
  interface Window {
    tabWalk: RunningWalk;
  }
}

/**
 * Looks at each control right before the next key press moves the focus: a round trip for every key would take most of
 * the time of a walk.
 */
const startWalk = ({ forward, key }: { forward: boolean; key: string }) => {
  const walk: RunningWalk = { visited: new Set(), stops: 0, faults: [], ended: false, look: () => undefined };
  window.tabWalk = walk;
  const lookAt = (): { name: string; faults: string[] } | null => {
    const at = document.activeElement;
    const nameOf = (element: HTMLElement) => {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      const text = element.getAttribute('aria-label') ?? label ?? element.textContent;
      return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
    };
    /** The look of the control and its surroundings: a focus ring makes a difference. */
    const styleOf = (element: HTMLElement) => {
      const drawn = [
        element,
        element.parentElement,
        element.parentElement?.parentElement,
        (element as HTMLInputElement).labels?.[0],
        element.nextElementSibling,
      ];
      return drawn
        .filter((each) => each instanceof Element)
        .flatMap((each) => [
          getComputedStyle(each),
          getComputedStyle(each, '::after'),
          getComputedStyle(each, '::before'),
        ])
        .map((style) =>
          [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderTopColor].join(),
        )
        .join('|');
    };
    const faults: string[] = [];
    if (walk.last?.element.isConnected && walk.last.element !== at && styleOf(walk.last.element) === walk.last.style)
      faults.push(`${nameOf(walk.last.element)} had no ring`);
    const before = walk.last?.element;
    delete walk.last;
    if (!(at instanceof HTMLElement) || at === document.body || walk.visited.has(at)) return null;
    walk.visited.add(at);
    walk.last = { element: at, style: styleOf(at) };
    const box = at.getBoundingClientRect();
    if (
      !at.checkVisibility({ opacityProperty: at.getAttribute('type') !== 'file', visibilityProperty: true }) ||
      box.width < 2 ||
      box.height < 2
    )
      faults.push('unseen');
    else if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight)
      faults.push('outside the window');
    else {
      const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
      const over = document.elementFromPoint(x, y);
      const label = (at as HTMLInputElement).labels?.[0];
      if (over && !at.contains(over) && !over.contains(at) && !label?.contains(over))
        faults.push(`under ${over.outerHTML.slice(0, 200)} in ${over.parentElement?.outerHTML.slice(0, 200)}`);
    }
    // A dialog lies above the strip.
    const isAbove = at.closest('.env, [role="dialog"], [role="alertdialog"]') !== null;
    const strips = isAbove ? [] : document.querySelectorAll('.env, .env > *');
    for (const strip of strips) {
      const { left, right, top, bottom } = strip.getBoundingClientRect();
      if (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        faults.push(`at ${Math.round(box.top)}-${Math.round(box.bottom)} has its edge under the environment strip`);
    }
    /** The ancestors of two boxes that share a parent, where they can be compared. */
    const rows = (element: Element) => {
      const up: Element[] = [];
      for (let each: Element | null = element; each; each = each.parentElement) up.unshift(each);
      return up;
    };
    const boxOf = (element: Element): DOMRect => {
      if (getComputedStyle(element).display !== 'contents') return element.getBoundingClientRect();
      const inside = [...element.children].map(boxOf);
      const left = Math.min(...inside.map((each) => each.left));
      const top = Math.min(...inside.map((each) => each.top));
      return new DOMRect(
        left,
        top,
        Math.max(...inside.map((each) => each.right)) - left,
        Math.max(...inside.map((each) => each.bottom)) - top,
      );
    };
    if (forward && before?.isConnected) {
      const [one, other] = [rows(before), rows(at)];
      const place = one.findIndex((each, index) => each !== other[index]);
      const [from, to] = [one[place], other[place]];
      if (from && to) {
        const [a, b] = [boxOf(from), boxOf(to)];
        const sameRow = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
        const where = `after ${nameOf(before)} (${Math.round(a.left)},${Math.round(a.top)} ${from.className} -> ${Math.round(b.left)},${Math.round(b.top)} ${to.className})`;
        if (sameRow && b.right <= a.left + 2) faults.push(`left ${where}`);
        else if (!sameRow && b.bottom <= a.top + 2 && b.left < a.right - 2) faults.push(`above ${where}`);
      }
    }
    return { name: nameOf(at), faults };
  };
  walk.look = () => {
    if (walk.ended) return;
    const stop = lookAt();
    walk.ended = stop === null;
    if (!stop) return;
    walk.stops += 1;
    walk.faults.push(...stop.faults.map((fault) => `${stop.name}, ${key}: ${fault}`));
  };
};

/** Focuses the start of the page or of its content, or the top of the dialog that is open. */
const focusTop = (page: Page, from: 'body' | 'main') =>
  page.evaluate((start) => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]:not([aria-hidden]), [role="alertdialog"]');
    const top = [...dialogs].at(-1) ?? document.querySelector<HTMLElement>(start) ?? document.body;
    top.tabIndex = -1;
    top.focus({ preventScroll: true });
    if (top === document.body) top.removeAttribute('tabindex');
  }, from);

/** The key presses sent without waiting for each. */
const BATCH = 15;

/** Presses the key from where the focus is until it leaves the page, at most `most` times, and collects the faults. */
const walk = async (page: Page, most: number, key: 'Tab' | 'Shift+Tab'): Promise<Walk> => {
  await page.evaluate(startWalk, { forward: key === 'Tab', key });
  await page.evaluate(() => {
    const { tabWalk } = window;
    let first = true;
    const before = ({ key: pressed }: KeyboardEvent) => {
      if (window.tabWalk !== tabWalk) removeEventListener('keydown', before, true);
      else if (pressed === 'Tab' && !first) tabWalk.look();
      if (pressed === 'Tab') first = false;
    };
    addEventListener('keydown', before, true);
  });
  for (let pressed = 0; pressed < most; pressed += BATCH) {
    const presses = Array.from({ length: Math.min(BATCH, most - pressed) }, () => page.keyboard.press(key));
    await Promise.all(presses);
    if (await page.evaluate(() => window.tabWalk.ended)) break;
  }
  return page.evaluate(() => {
    const { tabWalk } = window;
    tabWalk.look();
    window.tabWalk = { ...tabWalk };
    return { stops: tabWalk.stops, faults: tabWalk.faults };
  });
};

/** Walks from the start with Tab, and from where that ends some stops back with Shift+Tab. */
export const walkByTab = async (
  page: Page,
  { forward, back, from = 'body' }: { forward: number; back: number; from?: 'body' | 'main' },
): Promise<Walk> => {
  await focusTop(page, from);
  const there = await walk(page, forward, 'Tab');
  const returned = await walk(page, Math.min(back, there.stops), 'Shift+Tab');
  return { stops: there.stops, faults: [...there.faults, ...returned.faults] };
};
