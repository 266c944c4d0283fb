// Cards in columns: one on a phone, two on a tablet, three on a desktop, four on a wide screen.

import { expect, settled, test, startSession } from './journey';

test('contact cards use as many columns as the screen has room for', async ({ page }) => {
  await startSession(page, 'admin');
  for (const [width, columns] of [
    [768, 2],
    [1024, 3],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contacts?view=card');
    await settled(page);
    const cards = await page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').all();
    const tops = await Promise.all(cards.slice(0, 5).map(async (card) => (await card.boundingBox())?.y));
    expect(
      tops.filter((top) => top === tops[0]),
      `${width} pixels`,
    ).toHaveLength(columns);
  }
});
