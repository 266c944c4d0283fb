// Text and controls that lie on each other, stick out of their place or are wider than the window.

import type { Page } from '@playwright/test';

/**
 * Returns text that overlaps other text or a button or overflows its own link or button, and anything wider than the
 * page.
 */
export const overlaps = (page: Page) =>
  page.evaluate(() => {
    const width = innerWidth;
    interface Item {
      of: HTMLElement;
      text: string;
      box: DOMRect;
    }
    /** The visible part of a box, after clipping by its ancestors. */
    const seenPart = (of: HTMLElement, box: DOMRect): DOMRect => {
      let { left, top, right, bottom } = box;
      for (let around: HTMLElement | null = of; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.overflow !== 'visible' || style.clipPath !== 'none') {
          const edge = around.getBoundingClientRect();
          [left, top, right, bottom] = [
            Math.max(left, edge.left),
            Math.max(top, edge.top),
            Math.min(right, edge.right),
            Math.min(bottom, edge.bottom),
          ];
        }
        if (style.position === 'fixed') break;
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const top = document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') ?? document.body;
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const quantity: Item[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      if (!of || node.textContent?.trim() === '') continue;
      const style = getComputedStyle(of);
      if (!of.checkVisibility() || style.visibility === 'hidden' || of.closest('script, style, option, .sr, [inert]'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = seenPart(of, rect);
        if (box.width > 2 && box.height > 2)
          quantity.push({ of, text: node.textContent?.trim().slice(0, 24) ?? '', box });
      }
    }
    /** Floating and sticky elements cover the page on purpose. */
    const layer = (of: HTMLElement) => {
      for (let around: HTMLElement | null = of; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return around;
      return null;
    };
    const found = new Set<string>();
    quantity.sort((a, b) => a.box.top - b.box.top);
    for (const [index, one] of quantity.entries()) {
      for (const other of quantity.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 4 && one.of !== other.of && layer(one.of) === layer(other.of))
          found.add(`"${one.text}" and "${other.text}"`);
      }
    }
    const painted = (each: HTMLElement) =>
      getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)' || getComputedStyle(each).borderTopWidth !== '0px';
    const controls = [...top.querySelectorAll<HTMLElement>('a[href], button, [role="button"]')].filter(
      (each) => each.offsetWidth > 2 && each.checkVisibility(),
    );
    for (const control of controls) {
      const box = seenPart(control, control.getBoundingClientRect());
      for (const { of, text: message, box: text } of quantity) {
        const inside = control.contains(of);
        const wide = Math.min(box.right, text.right) - Math.max(box.left, text.left);
        const high = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
        if (inside && text.right > box.right + 2 && high > 4) found.add(`"${message}" sticks out of its control`);
        if (
          !inside &&
          painted(control) &&
          wide > 2 &&
          high > 4 &&
          !of.contains(control) &&
          layer(of) === layer(control)
        )
          found.add(
            `"${message}" lies under "${(control.getAttribute('aria-label') ?? control.textContent).trim().slice(0, 24)}"`,
          );
      }
    }
    if (document.documentElement.scrollWidth > width)
      found.add(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const each of document.querySelectorAll('header button, header a'))
      if (each.getBoundingClientRect().right > width + 1)
        found.add(`${each.getAttribute('aria-label') ?? each.textContent} is cut by the edge`);
    return [...found];
  });

/** A page that is wider than its window, and buttons of the filter bar whose words break into two lines. */
export const widthFaults = (page: Page) =>
  page.evaluate(() => {
    const broken = [...document.querySelectorAll<HTMLElement>('.filterbar button')].filter((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      return Math.max(...tops) - Math.min(...tops) > 12;
    });
    const over = document.documentElement.scrollWidth - innerWidth;
    return [...(over > 0 ? [`${over} px wider than the window`] : []), ...broken.map((each) => each.innerText)];
  });

/** Labels of figures that run into the change beside them. */
export const labelFaults = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.stat')].flatMap((stat) => {
      const change = stat.querySelector('.delta')?.getBoundingClientRect();
      const label = stat.querySelector('dt');
      if (!change || change.width === 0 || !label) return [];
      const range = document.createRange();
      range.selectNodeContents(label);
      const under = [...range.getClientRects()].some(
        ({ right, bottom, top }) => right > change.left && bottom > change.top + 2 && top < change.bottom - 2,
      );
      return under ? [label.innerText] : [];
    }),
  );
