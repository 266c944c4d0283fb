// Whether the tables of a page have room for what they show.

import type { Page } from '@playwright/test';

/** The narrowest cell that still shows a word or a figure. */
const LEAST_PX = 28;
/** The least that shows of a name that is cut. */
const NAME_PX = 64;

/** Columns too narrow to read, names cut to a few letters, figures that are cut off, and tables that are wider than their place without scrolling. */
export const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([least, nameLeast]) => {
      const found = new Set<string>();
      const nameOf = (table: HTMLElement) =>
        table.getAttribute('aria-label') ?? table.querySelector('caption')?.textContent ?? table.className;
      const scrolls = (each: Element) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
      /** The right edge of the place that a table was given. */
      const edgeOf = (table: HTMLElement): number => {
        for (let around = table.parentElement; around; around = around.parentElement) {
          if (scrolls(around)) return Infinity;
          if (getComputedStyle(around).overflowX !== 'visible' || around === document.body)
            return around.getBoundingClientRect().right;
        }
        return innerWidth;
      };
      for (const table of document.querySelectorAll('table')) {
        if (!table.checkVisibility() || table.closest('.sr')) continue;
        const name = nameOf(table);
        if (table.getBoundingClientRect().right > edgeOf(table) + 1) found.add(`${name}: wider than its place`);
        for (const row of [...table.querySelectorAll('tbody tr, tfoot tr')].slice(0, 20)) {
          const first = row.querySelector('a')?.closest<HTMLElement>('td, th');
          const cut = [...(first?.querySelectorAll('a') ?? [])].find((link) => link.scrollWidth > link.clientWidth + 1);
          if (cut && cut.clientWidth < nameLeast) found.add(`${name}: ${cut.clientWidth} px for "${cut.textContent}"`);
          for (const cell of row.querySelectorAll<HTMLTableCellElement>('td, th')) {
            const text = cell.innerText.trim();
            if (text === '' || cell.getClientRects().length === 0) continue;
            const column = `${name}, column ${cell.dataset['column'] ?? cell.cellIndex}`;
            if (cell.offsetWidth < least && text.length > 2)
              found.add(`${column}: ${cell.offsetWidth} px for "${text}"`);
            if (/^[-+]?[$€£]?[\d.,]+ ?%?$/.test(text) && cell.scrollWidth > cell.clientWidth + 1)
              found.add(`${column}: "${text}" is cut off`);
          }
        }
      }
      return [...found];
    },
    [LEAST_PX, NAME_PX] as const,
  );
