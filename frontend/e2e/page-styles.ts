// A page looks the same whether it is opened directly or from another page: no page's style sheet affects another.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const built = 'dist/assets';
export const sheets = readdirSync(built)
  .filter((name) => name.endsWith('.css') && !readFileSync(`${built}/${name}`, 'utf8').includes('@font-face'))
  .map((name) => readFileSync(`${built}/${name}`, 'utf8'));

/** Every visible element of the page's content: what it is, its position, its style. */
const looks = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((token) => `.${token}`).join('')}`;
    return [...document.querySelectorAll('main, main *, [role="dialog"], [role="dialog"] *')].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const style = getComputedStyle(element);
      const place = [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
      return [
        `${name(element)} in ${element.parentElement ? name(element.parentElement) : ''}: ${place}, ${style.color} on ${style.backgroundColor}, ${style.fontSize} ${style.fontWeight} ${style.lineHeight}, ${style.textDecorationLine}, ${style.borderTopWidth}, ${style.borderRadius}`,
      ];
    });
  });

/**
 * Simulates having visited every page before, in this order or in reverse: among rules of equal specificity the last
 * one wins.
 */
const visited = (page: Page, order: readonly string[]) =>
  page.evaluate((texts) => {
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }, order);

/** Simulates having visited only this page. */
const unvisited = (page: Page) => visited(page, []);

const differences = (cold: readonly string[], warm: readonly string[]) =>
  warm.flatMap((line, index) => (line === cold[index] ? [] : [`cold ${cold[index]}\nwarm ${line}`])).slice(0, 4);

/**
 * Returns how the page differs with all sheets loaded. Content that arrives late, such as the totals of a list, shows
 * as a difference between the two cold looks; then the comparison is repeated.
 */
export const styleDifferences = async (page: Page, again = 3): Promise<string[]> => {
  const cold = await looks(page);
  const warm = [];
  for (const order of [sheets, [...sheets].reverse()]) {
    await visited(page, order);
    warm.push(...differences(cold, await looks(page)));
  }
  await unvisited(page);
  const changed = differences(cold, await looks(page)).length > 0;
  return changed && again > 0 ? styleDifferences(page, again - 1) : [...new Set(warm)];
};
