// Whether any word of a page is broken inside because its place is too narrow.

import type { Page } from '@playwright/test';

/** The words that stand on two lines. Long codes and addresses may break after punctuation, and commands anywhere. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const text = node.textContent ?? '';
      if (!of?.checkVisibility() || text.trim() === '' || of.closest('script, style, option, .sr, [inert], code'))
        continue;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue;
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.add(`"${word}" in "${text.trim().slice(0, 40)}"`);
      }
    }
    return [...found];
  });
