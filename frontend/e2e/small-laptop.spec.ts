// What fits a small laptop: the whole menu, and the columns that matter.

import { expect, settled, signIn, test, startSession } from './journey';
import { main } from './menu';
import { textOfPdf } from './printed-text';

test('every group of the menu is visible on a small laptop', async ({ page }) => {
  await signIn(page, 'admin');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(main(page).getByRole('link', { name: 'Documents', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await main(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test('orders keep items and quantity, on paper too, and drop the promised day and the date first', async ({ page }) => {
  await startSession(page, 'admin');
  await page.goto('/purchases?filter=all');
  await settled(page);
  const heads = () =>
    page
      .locator('.list-page th[data-head]')
      .evaluateAll((all: HTMLElement[]) => all.filter((head) => head.offsetWidth > 0).map((head) => head.dataset.head));
  const narrow = ['number', 'contact', 'product', 'quantity', 'total', 'fulfilment'];
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await heads()).toEqual([...narrow, 'promised', 'date']);
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await heads()).toEqual([...narrow, 'date']);
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await heads()).toEqual(narrow);
  const paper = textOfPdf(await page.pdf({ format: 'Letter' }));
  expect(['Items', 'Quantity', 'Promised for', 'Date'].filter((head) => paper.includes(head))).toEqual([
    'Items',
    'Quantity',
  ]);
});
