// One staffed shop serves all journeys that do not need an empty one; those begin with a copy of a shop filled once.

import { startShop } from './server';

const setUp = async () => {
  const [empty, shop] = await Promise.all([startShop({}), startShop({ staffed: true })]);
  await empty.stop();
  process.env['E2E_EMPTY'] = empty.folder;
  process.env['E2E_URL'] = shop.url;
  return () => Promise.all([empty.remove(), shop.remove()]);
};

// eslint-disable-next-line no-restricted-exports -- Playwright asks for it
export default setUp;
