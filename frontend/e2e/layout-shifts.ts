// Layout shifts while a page loads.

import type { Page } from '@playwright/test';
import { expect } from './journey';

const MOST = 0.02;

interface Shift {
  value: number;
  what: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records every layout shift that wasn't caused by user input, with the elements that moved. */
export const watchShifts = () => {
  window.shifts = [];
  const name = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${[...node.classList].join('.')}`
      : (node?.nodeName ?? 'gone');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      window.shifts.push({
        value: entry.value,
        what: entry.sources.map(
          ({ node, previousRect: was, currentRect: is }) =>
            `${name(node)} ${was.x},${was.y} ${was.width}x${was.height} -> ${is.x},${is.y} ${is.width}x${is.height}`,
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const newShifts = async (page: Page) => {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return { sum: shifts.reduce((sum, each) => sum + each.value, 0), shifts };
};

/** Nothing has shifted since the page was opened. */
export const expectNoShifts = async (page: Page, what: string) => {
  const { sum, shifts } = await newShifts(page);
  expect.soft(sum, `${what}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThanOrEqual(MOST);
};
