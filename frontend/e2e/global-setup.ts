// Two databases are prepared once, an empty one and one with staff; journeys work on copies of them.

import { startShop } from './server';

const setUp = async () => {
  const shops = await Promise.all([startShop({}), startShop({ staffed: true })]);
  await Promise.all(shops.map((shop) => shop.stop()));
  [process.env['E2E_EMPTY'], process.env['E2E_STAFFED']] = shops.map((shop) => shop.folder);
  return () => Promise.all(shops.map((shop) => shop.remove()));
};

// oxlint-disable-next-line no-restricted-exports -- Playwright requires it
export default setUp;
