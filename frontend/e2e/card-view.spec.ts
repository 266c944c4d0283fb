// Cards stand side by side: one column on a phone, two on a tablet, three on a desk, four on a wide one.

import { expect, settled, signIn, test } from './journey';

test('the cards of the contacts stand in as many columns as the screen has room for', async ({ page }) => {
  await signIn(page, 'admin');
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
