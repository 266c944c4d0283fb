// Printing: the list or record itself, from the top of the first page, and nothing that only a screen needs.

import type { Page } from '@playwright/test';
import { expect } from './journey';

const softly = expect.configure({ soft: true });

const furniture =
  'header.topbar, .env, nav:not(.table-foot), button, input, select, textarea, [role="search"], [role="dialog"], .btn, .toast, .fab, .savebar, .action-bar';

/** Elements that should not be printed, and content that would be pushed to the second page. */
const onPaper = (unwanted: string) => {
  const drawn = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const A4_HEIGHT = 1017;
  // A figure that opens its rows is a button that reads as text; the fields of a stock count are its printed content.
  const left = [...document.querySelectorAll(unwanted)]
    .filter(
      (each) => drawn(each) && !each.matches('.proof-figure, .link, .th, td button, th button, .count-good-in input'),
    )
    .map(name);
  const held = [...document.querySelectorAll('main *')]
    .filter((each) => each.getBoundingClientRect().height > A4_HEIGHT && getComputedStyle(each).breakInside === 'avoid')
    .map(name);
  const top = document.querySelector('h1')?.getBoundingClientRect().top ?? Infinity;
  const rows = document.querySelectorAll('.list-page tbody tr');
  return {
    left: [...new Set(left)],
    held,
    startsOnTop: top < 60,
    hiddenRows: [...rows].filter((each) => !drawn(each)).length,
  };
};

export const expectCleanPrint = async (page: Page, path: string) => {
  await page.emulateMedia({ media: 'print' });
  // The rows below the screen render a moment later.
  await softly
    .poll(() => page.evaluate(onPaper, furniture), path)
    .toEqual({ left: [], held: [], startsOnTop: true, hiddenRows: 0 });
  await page.emulateMedia({ media: 'screen' });
};
