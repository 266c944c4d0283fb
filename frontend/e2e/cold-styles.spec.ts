// A page looks the same whether one opens it cold or comes from another: no style sheet of one page reaches into another.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './journey';
import { forgotten, walkPages } from './pages';

test.describe.configure({ mode: 'parallel' });

const built = 'dist/assets';
const sheets = readdirSync(built)
  .filter((name) => name.endsWith('.css') && !readFileSync(`${built}/${name}`, 'utf8').includes('@font-face'))
  .map((name) => readFileSync(`${built}/${name}`, 'utf8'));

/** Every visible element of the page's own part: what it is, where it stands, how it looks. */
const looks = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((word) => `.${word}`).join('')}`;
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

/** As if every page had been visited before, in this order or in the opposite one: who comes last wins among rules of one weight. */
const visited = (page: Page, order: readonly string[]) =>
  page.evaluate((texts) => {
    document.adoptedStyleSheets = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
  }, order);

/** As after the first page only. */
const unvisited = (page: Page) => visited(page, []);

const differences = (cold: readonly string[], warm: readonly string[]) =>
  warm.flatMap((line, at) => (line === cold[at] ? [] : [`cold ${cold[at]}\nwarm ${line}`])).slice(0, 4);

/** How the page differs with all sheets. Something that came meanwhile, such as the sums of a list, shows in both cold looks: then it is compared again. */
const comparison = async (page: Page, again = 3): Promise<string[]> => {
  const cold = await looks(page);
  const warm = [];
  for (const order of [sheets, [...sheets].reverse()]) {
    await visited(page, order);
    warm.push(...differences(cold, await looks(page)));
  }
  await unvisited(page);
  const changed = differences(cold, await looks(page)).length > 0;
  return changed && again > 0 ? comparison(page, again - 1) : [...new Set(warm)];
};

test('every route is among the pages that are looked at', () => {
  expect(forgotten()).toEqual([]);
  expect(sheets.length).toBeGreaterThan(20);
});

for (const part of [0, 1]) {
  test(`every page looks the same cold and after all others, part ${part + 1} of 2`, async ({ page }) => {
    test.setTimeout(600_000);
    // Nothing that others do meanwhile changes what is compared.
    await page.route('**/realtime/**', () => undefined);
    await walkPages(page, { at: part, of: 2 }, async (path) => expect.soft(await comparison(page), path).toEqual([]));
  });
}
